import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Characters between the parts of a mark, as `withoutSeparators` of the web app leaves them out. */
const SEPARATORS = '-/._ \u2010\u2011\u2012\u2013\u2014\u2015\u2212'

/** A mark in lower case without separators: `p9045` for `P/9045`. The index `panels_bare_mark` is of this expression. */
export const bareMark = (text: SQLWrapper): SQL => sql`lower(translate(${text}, ${sql.raw(`'${SEPARATORS}'`)}, ''))`
