CREATE TABLE "daily_rates" (
	"day" timestamp with time zone NOT NULL,
	"currency" text NOT NULL,
	"rate" double precision NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "daily_rates_day_currency_pk" PRIMARY KEY("day","currency")
);
