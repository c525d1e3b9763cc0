import { Readable } from 'node:stream'
import { Panel } from '@panelyard/contracts/panels'
import type { Database } from '../../database/database.ts'
import type { OpenedProject } from '../projects/project-permission.ts'
import { type PanelPiece, panelPieces } from './panel-columns.queries.ts'

const FIELDS = Object.keys(Panel.shape) as (keyof Panel)[]
/** Another one whenever what a list says of a panel is written otherwise. */
const FORM = 1

/** Names what a list says: as long as it is the same, a kept list still holds. */
export const panelColumnsName = ({ id, revision, live_version_id }: OpenedProject['project']): string =>
	[id, revision, live_version_id ?? 'none', FORM].join('.')

/** The text of `PanelColumnsResponse`, a line at a time. */
export async function panelColumns(db: Database, project: OpenedProject['project']): Promise<Readable> {
	const { live_version_id: version_id, revision } = project
	return Readable.from(lines(await panelPieces(db, project.id), { version_id, revision }))
}

function* lines(
	pieces: readonly PanelPiece[],
	head: { version_id: string | null; revision: number },
): Generator<string> {
	const total = pieces.reduce((sum, { panels }) => sum + panels, 0)
	yield `${JSON.stringify({ total, ...head }).slice(0, -1)},"pieces":[\n`
	for (const [place, piece] of pieces.entries()) {
		const columns = FIELDS.map((field) => `"${field}":${piece[field]}`)
		yield `{${columns.join(',')}}${place < pieces.length - 1 ? ',' : ''}\n`
	}
	yield ']}\n'
}
