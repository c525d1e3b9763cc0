import { SHAPES, type Shape } from '@panelyard/contracts/assistant/assistant'
import { SHAPE_PATTERNS } from '@panelyard/server/features/assistant/grammar/names/words'
import { type SQL, sql } from 'drizzle-orm'

const shapePattern = (shapes: readonly Shape[]): string => shapes.map((shape) => SHAPE_PATTERNS[shape]).join('|')

/** What names of one series end with: it says no shape. */
const NUMBERING = '0123456789 -_.:/#'

/** The names and classes of a project's panels, and what each name calls its series. */
const namedPanels = (project_id: string): SQL => sql`
	select own_name, name, class, rtrim(own_name || name, ${NUMBERING}) || ' ' as called
	from (select distinct own_name, name, class from panels where project_id = ${project_id} offset 0) known`

/** The names and classes of a project's panels, those of one series once. */
export const calledPanels = (project_id: string): SQL =>
	sql`select distinct called, class from (${namedPanels(project_id)}) named offset 0`

/** Whether the row `called`, `class` has a pattern of shapes: the name decides where it says a shape, otherwise the class. */
export const hasPattern = (pattern: SQL): SQL =>
	sql`case when called ~* ${shapePattern(SHAPES)} then called ~* ${pattern} else class ~* ${pattern} end`

/**
 * Whether the panel `p` has one of these shapes. Patterns take most of the time of a proposal, so each name without its
 * number is compared once. `offset 0` and `materialized` keep PostgreSQL from comparing before it has them.
 */
export const isOfShape = (project_id: string, shapes: readonly Shape[]): SQL => sql`(p.own_name, p.name, p.class) in (
	with named as materialized (${namedPanels(project_id)}), alike as (
		select called, class from (select distinct called, class from named offset 0) each
		where ${hasPattern(sql`${shapePattern(shapes)}`)}
	)
	select own_name, name, class from named join alike using (called, class)
)`
