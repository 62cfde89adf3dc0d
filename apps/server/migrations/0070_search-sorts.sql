DROP INDEX "applications_price";--> statement-breakpoint
DROP INDEX "applications_category_1";--> statement-breakpoint
DROP INDEX "applications_category_2";--> statement-breakpoint
DROP INDEX "applications_category_3";--> statement-breakpoint
CREATE INDEX "applications_monthly" ON "applications" USING btree ("status","monthly");--> statement-breakpoint
CREATE INDEX "applications_category_1" ON "applications" USING btree ("category_1","status","own","trial_days","monthly","users","rating","sell_time","choice","id");--> statement-breakpoint
CREATE INDEX "applications_category_2" ON "applications" USING btree ("category_2","status","own","trial_days","monthly","users","rating","sell_time","choice","id");--> statement-breakpoint
CREATE INDEX "applications_category_3" ON "applications" USING btree ("category_3","status","own","trial_days","monthly","users","rating","sell_time","choice","id");