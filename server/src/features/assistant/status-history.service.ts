import type { Database } from '../../database/database.ts'
import { countOfPanels } from './panel-texts.queries.ts'
import { type Asked, selectedTotals } from './selected-panels.queries.ts'
import { lastGiven } from './status-history.queries.ts'

/**
 * Who gave panels which status when, and how many panels were asked about. Both come from one snapshot: otherwise panels
 * that join the selection meanwhile would make more known than asked about.
 */
export const statusHistory = (db: Database, asked: Asked, status_id: string | null) =>
	db.transaction(
		async (tx) => {
			const { panels } = await selectedTotals(tx, asked, null)
			return { ...(await lastGiven(tx, asked, status_id)), count: countOfPanels(panels) }
		},
		{ isolationLevel: 'repeatable read', accessMode: 'read only' },
	)
