-- The counts of boards, of which the data set and what takes its writes back know nothing.
truncate status_counts, tag_counts;
insert into status_counts (project_id, status, shard, n) select project_id, status, 0, count(*) from feedback group by 1, 2;
insert into tag_counts (project_id, tag_id, shard, n) select project_id, tag_id, 0, count(*) from feedback_tags group by 1, 2;
