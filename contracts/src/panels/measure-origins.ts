import { z } from 'zod'

/**
 * The origins of one element's measures in six letters, one for each of `MEASURES`: `q` quantity set, `p` property, `s`
 * sum of the parts, `g` geometry, `i` geometry without simplified parts, `-` no value. `''` if the model was converted before origins were stored.
 */
export const MeasureOrigins = z.string().regex(/^([qpsgi-]{6})?$/)
