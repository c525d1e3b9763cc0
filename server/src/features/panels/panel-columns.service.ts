import { Readable } from 'node:stream'
import type { PanelListChanges } from '@panelyard/contracts/panels/panel-columns'
import { Panel } from '@panelyard/contracts/panels/panels'
import type { OpenedProject } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { oncePer } from '../../database/once-per.ts'
import { RevisionCache } from '../../platform/revision-cache.ts'
import { changedSince, type FollowedList, followed } from './list-steps.ts'
import { type PanelPiece, panelPieces } from './panel-columns.queries.ts'

export type { PanelPiece }

const FIELDS = Object.keys(Panel.shape) as (keyof Panel)[]
/** Change it whenever the format of a list changes. */
const FORM = 4

/** Identifies the content of a list: a cached list is valid as long as this is the same. */
export const panelColumnsName = ({
	id,
	revision,
	live_version_id,
}: Pick<OpenedProject['project'], 'id' | 'revision' | 'live_version_id'>): string =>
	[id, revision, live_version_id ?? 'none', FORM].join('.')

/** Enough for the lists of some ten projects of 50,000 panels. */
const KEPT_BYTES = 128_000_000

/** Lists of panels by column, kept as the database wrote them: everybody who opens a project asks for the same one. */
class PanelColumns {
	readonly #database: Database
	readonly #lists = new RevisionCache<FollowedList>({
		max_bytes: KEPT_BYTES,
		bytesOf: ({ pieces }) => pieces.reduce((sum, piece) => sum + bytesOf(piece), 0),
	})

	constructor(database: Database) {
		this.#database = database
	}

	/** The text of `PanelColumnsResponse`, a line at a time. @param shown what of each piece is sent */
	async read(project: OpenedProject['project'], shown = (piece: PanelPiece) => piece): Promise<Readable> {
		const { pieces } = await this.#list(project)
		return Readable.from(lines(pieces, headOf(project), shown))
	}

	/** What has changed since a list with this name; null if the server doesn't know. */
	async changes(project: OpenedProject['project'], since: string): Promise<PanelListChanges | null> {
		const revision = Number(since.split('.')[1])
		if (!Number.isSafeInteger(revision) || panelColumnsName({ ...project, revision }) !== since) return null
		const list = await this.#list(project)
		const changed = await changedSince(list, revision)
		return changed && { total: totalOf(list.pieces), ...headOf(project), ...changed }
	}

	#list(project: OpenedProject['project']): Promise<FollowedList> {
		return this.#lists.get(project, async (older) => {
			const isSameVersion = older?.state.live_version_id === project.live_version_id
			return followed(await panelPieces(this.#database, project.id), isSameVersion ? older.value : null)
		})
	}
}

const headOf = ({ live_version_id: version_id, revision }: OpenedProject['project']) => ({ version_id, revision })

const totalOf = (pieces: readonly PanelPiece[]): number => pieces.reduce((sum, { panels }) => sum + panels, 0)

const bytesOf = (piece: PanelPiece): number => FIELDS.reduce((sum, field) => sum + piece[field].length, 0)

function* lines(
	pieces: readonly PanelPiece[],
	head: { version_id: string | null; revision: number },
	shown: (piece: PanelPiece) => PanelPiece,
): Generator<string> {
	yield `${JSON.stringify({ total: totalOf(pieces), ...head }).slice(0, -1)},"pieces":[\n`
	for (const [place, kept] of pieces.entries()) {
		const piece = shown(kept)
		const columns = FIELDS.map((field) => `"${field}":${piece[field]}`)
		yield `{${columns.join(',')}}${place < pieces.length - 1 ? ',' : ''}\n`
	}
	yield ']}\n'
}

/** The lists of this server, for every feature that sends them. */
export const sharedPanelColumns = oncePer((database: Database) => new PanelColumns(database))
