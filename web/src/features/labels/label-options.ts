import { z } from 'zod'
import { NO_PROJECT } from '../../domain/settings/settings.queries.ts'
import { useSetting } from '../../domain/settings/use-setting.ts'
import { CODE_KINDS } from './code-image.ts'
import { LABEL_FIELDS } from './label-design.ts'
import { ZPL_DENSITIES } from './label-zpl.ts'

const LabelOptions = z.object({
	layout: z.string(),
	code: z.enum(CODE_KINDS),
	fields: z.array(z.enum(LABEL_FIELDS)),
	density: z.literal(ZPL_DENSITIES),
})
type LabelOptions = z.infer<typeof LabelOptions>

const DEFAULT: LabelOptions = { layout: 'a4_14', code: 'qr', fields: [...LABEL_FIELDS], density: 8 }

/** How a person prints labels, on any of their devices. */
export function useLabelOptions(): [LabelOptions, (part: Partial<LabelOptions>) => void] {
	const { value, change } = useSetting(NO_PROJECT, 'labels', LabelOptions)
	const options = value ?? DEFAULT
	return [options, (part) => change({ ...options, ...part })]
}
