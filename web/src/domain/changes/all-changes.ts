// Makes every kind of change known: what an earlier page left may be of any.
import '../comments/comment-changes.ts'
import '../groups/group-changes.ts'
import '../panels/panel-changes.ts'
import '../project/access-changes.ts'
import '../project/project-changes.ts'
import '../saved-views/view-changes.ts'
import '../statuses/status-changes.ts'
