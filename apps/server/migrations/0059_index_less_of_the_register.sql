DROP INDEX "register_queue_subject";--> statement-breakpoint
DROP INDEX "register_entries_kind";--> statement-breakpoint
CREATE INDEX "register_entries_kind" ON "register_entries" USING btree ("kind","leaf") WHERE kind <> 'record';