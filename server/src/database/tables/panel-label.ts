import { sql } from 'drizzle-orm'

/** What people know a panel `p` by: its mark, else its name, else its GlobalId. */
export const PANEL_LABEL = sql.raw(
	"coalesce(nullif(p.mark, ''), nullif(p.own_name, ''), nullif(p.name, ''), p.global_id)",
)
