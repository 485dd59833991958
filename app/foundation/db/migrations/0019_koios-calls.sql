CREATE TABLE "koios_calls" (
	"day" date NOT NULL,
	"purpose" text NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "koios_calls_day_purpose_pk" PRIMARY KEY("day","purpose")
);
