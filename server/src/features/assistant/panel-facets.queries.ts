import type { PanelRefs } from '@panelyard/contracts/assistant/assistant'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'
import { uuidArray } from '../../database/tables/uuid-array.ts'
import { type PanelTexts, panelsIn, panelTexts } from './panel-texts.queries.ts'
import { type Asked, chosenPanels } from './selected-panels.queries.ts'

/** What an instruction's actions compare; the rest isn't read. */
export type Compared = {
	statuses: boolean
	category: boolean
	groups: readonly string[]
	/** Steps whose own planned dates are compared. */
	steps: readonly string[]
}

/** What proposals compare of panels, and the panels of which it is the same. */
export type PanelFacet = {
	statuses: string[]
	category_id: string | null
	/** Those of the asked groups that these panels are in. */
	groups: string[]
	/** Own planned dates of the asked steps, in the order asked. */
	dates: (string | null)[]
	panels: PanelRefs
	/** Differs if other panels have these elements. */
	identity: number
}

type FacetRow = PanelTexts & {
	category_id: string | null
	/** Of the asked steps, parted by commas. */
	dates: string
	identity: number
} & Record<string, unknown>

/** Members of one kind, such as statuses, as bits of whole numbers: lists would take four times as long. */
class Bits {
	private readonly ids: readonly string[]
	private readonly name: string

	constructor(ids: readonly string[], name: string) {
		this.ids = ids
		this.name = name
	}

	/** Names of the columns, one for each 31 of the ids. */
	get columns(): string[] {
		return Array.from({ length: Math.ceil(this.ids.length / BITS) }, (_, place) => `${this.name}${place}`)
	}

	/** For each column, the bits of all rows of a table's column `id` in one number. */
	aggregates(id: SQL): SQL[] {
		return this.columns.map((column, place) => {
			const own = uuidArray(this.ids.slice(place * BITS, (place + 1) * BITS))
			return sql`bit_or(1 << array_position(${own}, ${id}) - 1) as ${sql.raw(column)}`
		})
	}

	/** The ids whose bits a row has. */
	of(row: Record<string, unknown>): string[] {
		const numbers = this.columns.map((column) => Number(row[column] ?? 0))
		return this.ids.filter((_, place) => ((numbers[Math.floor(place / BITS)] ?? 0) >> (place % BITS)) & 1)
	}
}
/** The highest bit of PostgreSQL's `integer` is its sign. */
const BITS = 31

/** The panels of a selection, together by what proposals compare; in one order for the same data. */
export async function selectedFacets(db: Database, asked: Asked, compared: Compared): Promise<PanelFacet[]> {
	const statuses = new Bits(compared.statuses ? await statusIds(db, asked.project_id) : [], 's')
	const groups = new Bits(compared.groups, 'g')
	const names = [...statuses.columns, ...groups.columns, 'category_id', 'dates'].map((name) => sql.raw(name))
	const columns = sql.join(names, sql`, `)
	const joins: SQL[] = []
	if (statuses.columns.length > 0) joins.push(sql`left join panel_statuses ps on ps.panel_id = p.id`)
	if (groups.columns.length > 0)
		joins.push(
			sql`left join group_panels gp on gp.panel_id = p.id and gp.group_id = any(${uuidArray(compared.groups)})`,
		)
	if (compared.category) joins.push(sql`left join panel_categories pc on pc.panel_id = p.id`)
	const plans = compared.steps.map((step, place) => {
		const plan = sql.raw(`d${place}`)
		joins.push(sql`left join plan_entries ${plan} on ${plan}.project_id = ${asked.project_id}
			and ${plan}.status_id = ${step} and ${plan}.scope = 'panel' and ${plan}.scope_id = p.id`)
		return sql`${plan}.date`
	})
	const category = compared.category ? sql`pc.category_id` : sql`null::uuid`
	// As one text in no language: sorting by a language takes longer.
	const dates = sql`concat_ws(',', ${sql.join([sql`''`, ...plans.map((date) => sql`coalesce(${date}::text, '')`)], sql`, `)}) collate "C"`
	const many = [...statuses.aggregates(sql`ps.status_id`), ...groups.aggregates(sql`gp.group_id`)]
	const each = sql.join(
		[sql`p.id, p.element`, sql`${category} as category_id`, sql`${dates} as dates`, ...many],
		sql`, `,
	)
	const grouping =
		many.length > 0
			? sql`group by ${sql.join([sql`p.id`, ...(compared.category ? [category] : []), ...plans], sql`, `)}`
			: sql``
	const { rows } = await db.execute<FacetRow>(sql`
		select ${columns}, ${panelTexts('each')}, bit_xor(uuid_hash(each.id)) as identity
		from (select ${each} from panels p ${sql.join(joins, sql` `)} where ${chosenPanels(asked)} ${grouping}) each
		group by ${columns}`)
	return rows
		.map((row) => ({
			statuses: statuses.of(row),
			groups: groups.of(row),
			category_id: row.category_id,
			dates: datesIn(row.dates),
			panels: panelsIn(row),
			identity: row.identity,
		}))
		.sort((one, other) => byFirst(one.panels, other.panels))
}

/** Panels that the model lacks come last. */
function byFirst(one: PanelRefs, other: PanelRefs): number {
	const first = ({ elements: [element = Number.MAX_SAFE_INTEGER] }: PanelRefs) => element
	return first(one) - first(other) || ((one.panel_ids[0] ?? '') < (other.panel_ids[0] ?? '') ? -1 : 1)
}

/** Begins with a comma where there are dates. */
const datesIn = (text: string): (string | null)[] =>
	text
		.split(',')
		.slice(1)
		.map((date) => date || null)

async function statusIds(db: Database, project_id: string): Promise<string[]> {
	const { rows } = await db.execute<{ id: string }>(
		sql`select id from statuses where project_id = ${project_id} order by id`,
	)
	return rows.map(({ id }) => id)
}
