import { MEASURES, type Measure, measureOrigins } from '@panelyard/contracts/panels/measures'
import { type SQL, sql } from 'drizzle-orm'

const [INCOMPLETE] = measureOrigins(() => 'incomplete')

/** SQL for whether a measure of the panel `p` leaves out parts that are drawn as boxes. */
export const isIncompleteIn = (measure: Measure): SQL =>
	sql.raw(`substr(p.measure_origins, ${MEASURES.indexOf(measure) + 1}, 1) = '${INCOMPLETE}'`)

/** SQL for `IncompleteCounts` over panels `p`. */
export const INCOMPLETE_COUNTS = sql`(count(*) filter (where ${isIncompleteIn('area')}))::int as incomplete_area,
	(count(*) filter (where ${isIncompleteIn('volume')}))::int as incomplete_volume`
