DROP INDEX "governance_votes_voter";--> statement-breakpoint
CREATE INDEX "governance_votes_voter_epoch" ON "governance_votes" USING btree ("voter","epoch");