import { Readable } from 'node:stream'
import { Panel } from '@panelyard/contracts/panels'
import type { OpenedProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { oncePer } from '../../database/once-per.ts'
import { RevisionCache } from '../../platform/revision-cache.ts'
import { type PanelPiece, panelPieces } from './panel-columns.queries.ts'

export type { PanelPiece }

const FIELDS = Object.keys(Panel.shape) as (keyof Panel)[]
/** Change it whenever the format of a list changes. */
const FORM = 4

/** Identifies the content of a list: a cached list is valid as long as this is the same. */
export const panelColumnsName = ({ id, revision, live_version_id }: OpenedProject['project']): string =>
	[id, revision, live_version_id ?? 'none', FORM].join('.')

/** Enough for the lists of some ten projects of 50,000 panels. */
const KEPT_BYTES = 128_000_000

/** Lists of panels by column, kept as the database wrote them: everybody who opens a project asks for the same one. */
class PanelColumns {
	readonly #database: Database
	readonly #lists = new RevisionCache<PanelPiece[]>({
		max_bytes: KEPT_BYTES,
		bytesOf: (pieces) => pieces.reduce((sum, piece) => sum + bytesOf(piece), 0),
	})

	constructor(database: Database) {
		this.#database = database
	}

	/** The text of `PanelColumnsResponse`, a line at a time. @param shown what of each piece is sent */
	async read(project: OpenedProject['project'], shown = (piece: PanelPiece) => piece): Promise<Readable> {
		const { live_version_id: version_id, revision } = project
		const pieces = await this.#lists.get(project, () => panelPieces(this.#database, project.id))
		return Readable.from(lines(pieces, { version_id, revision }, shown))
	}
}

const bytesOf = (piece: PanelPiece): number => FIELDS.reduce((sum, field) => sum + piece[field].length, 0)

function* lines(
	pieces: readonly PanelPiece[],
	head: { version_id: string | null; revision: number },
	shown: (piece: PanelPiece) => PanelPiece,
): Generator<string> {
	const total = pieces.reduce((sum, { panels }) => sum + panels, 0)
	yield `${JSON.stringify({ total, ...head }).slice(0, -1)},"pieces":[\n`
	for (const [place, kept] of pieces.entries()) {
		const piece = shown(kept)
		const columns = FIELDS.map((field) => `"${field}":${piece[field]}`)
		yield `{${columns.join(',')}}${place < pieces.length - 1 ? ',' : ''}\n`
	}
	yield ']}\n'
}

/** The lists of this server, for every feature that sends them. */
export const sharedPanelColumns = oncePer((database: Database) => new PanelColumns(database))
