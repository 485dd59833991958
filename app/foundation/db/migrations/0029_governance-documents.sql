CREATE TABLE "governance_document_attempts" (
	"id" serial PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"host" text NOT NULL,
	"outcome" text NOT NULL,
	"status" integer
);
--> statement-breakpoint
CREATE TABLE "governance_document_contents" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" "bytea",
	"parsed" jsonb,
	"refusal" text,
	"reader" integer NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "governance_documents" (
	"url" text NOT NULL,
	"hash" text NOT NULL,
	"rank" integer NOT NULL,
	"state" text DEFAULT 'not-read' NOT NULL,
	"checked_at" timestamp with time zone,
	"read_at" timestamp with time zone,
	"read_from" text,
	"content_hash" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "governance_documents_hash_url_pk" PRIMARY KEY("hash","url")
);
--> statement-breakpoint
CREATE INDEX "governance_document_attempts_of" ON "governance_document_attempts" USING btree ("hash","url","id");--> statement-breakpoint
CREATE INDEX "governance_documents_due" ON "governance_documents" USING btree ("next_at","rank");--> statement-breakpoint
CREATE INDEX "governance_documents_content" ON "governance_documents" USING btree ("content_hash");