CREATE TABLE "treasury_editions" (
	"epoch" integer NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"replaces" text,
	"flow" jsonb NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "treasury_editions_epoch_number_pk" PRIMARY KEY("epoch","number")
);
--> statement-breakpoint
CREATE TABLE "treasury_readings" (
	"epoch" integer PRIMARY KEY NOT NULL,
	"reading" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "treasury_editions_hash" ON "treasury_editions" USING btree ("hash");