import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
	type Construction,
	DEFAULT_OPTIONS,
	type GivenOptions,
	type LengthUnit,
	type SampleOptions,
	type Schema,
} from './options.ts'
import { NO_QUIRKS, type SampleQuirks } from './quirks.ts'
import { writeSampleModel } from './sample-model.ts'
import type { SampleTruth } from './truth.ts'

const HELP = `npm run sample -- --out model.ifc [options]

  --panels N              20 to 100000, default 200
  --schema NAME           IFC2X3, IFC4 (default) or IFC4X3
  --construction NAME     timber (default) or precast
  --unit NAME             millimetre (default), centimetre, metre, inch, foot or us_survey_foot
  --detail NAME           parts (default) or layers, which leaves studs and joists out
  --names NAME            plain (default), international, japanese or dutch
  --revision N            1 (default) or 2, a later issue of the same building
  --seed N                default 1
  --quirk NAME=VALUE      an oddity of other programs' files, e.g. marksIn=tekla; may be repeated
`

async function main() {
	const { values } = parseArgs({
		options: {
			out: { type: 'string' },
			panels: { type: 'string' },
			schema: { type: 'string' },
			construction: { type: 'string' },
			unit: { type: 'string' },
			detail: { type: 'string' },
			names: { type: 'string' },
			revision: { type: 'string' },
			seed: { type: 'string' },
			quirk: { type: 'string', multiple: true },
			help: { type: 'boolean' },
		},
	})
	if (values.help || !values.out) {
		console.log(HELP)
		process.exitCode = values.help ? 0 : 2
		return
	}
	const options: GivenOptions = {
		panels: Number(values.panels ?? DEFAULT_OPTIONS.panels),
		schema: (values.schema?.toUpperCase() ?? DEFAULT_OPTIONS.schema) as Schema,
		construction: (values.construction ?? DEFAULT_OPTIONS.construction) as Construction,
		unit: (values.unit ?? DEFAULT_OPTIONS.unit) as LengthUnit,
		detail: (values.detail ?? DEFAULT_OPTIONS.detail) as SampleOptions['detail'],
		names: (values.names ?? DEFAULT_OPTIONS.names) as SampleOptions['names'],
		revision: Number(values.revision ?? 1) as SampleOptions['revision'],
		seed: Number(values.seed ?? DEFAULT_OPTIONS.seed),
		quirks: quirksOf(values.quirk ?? []),
	}
	const truth = await writeSampleModel(values.out, options)
	print(truth, values.out, (await stat(values.out)).size)
}

/** Parses quirks from the command line: `true`, `false`, a number or a word. Throws RangeError for an unknown quirk. */
function quirksOf(typed: string[]): Partial<SampleQuirks> {
	const quirks = typed.map((text) => {
		const [name = '', value = ''] = text.split('=', 2)
		if (!(name in NO_QUIRKS)) throw new RangeError(`--quirk must be one of ${Object.keys(NO_QUIRKS).join(', ')}`)
		return [name, /^(true|false|\d+)$/.test(value) ? JSON.parse(value) : value]
	})
	return Object.fromEntries(quirks)
}

function print(truth: SampleTruth, path: string, bytes: number) {
	const kinds = Object.entries(truth.panelsByKind).map(([kind, count]) => `${kind} ${count}`)
	const classes = Object.entries(truth.elementsByClass).map(([name, count]) => `${name} ${count}`)
	const { min, max } = truth.boundingBox
	const size = max.map((value, axis) => (value - (min[axis] as number)).toFixed(2))
	console.log(`${path}: ${truth.schema}, ${(bytes / 1e6).toFixed(2)} MB`)
	console.log(`panels     ${truth.panelCount} (${kinds.join(', ')})`)
	console.log(`floors     ${truth.floors.map(({ name, panelCount }) => `${name} ${panelCount}`).join(', ')}`)
	console.log(`elements   ${truth.elementCount}, drawn ${truth.drawnCount}, openings ${truth.openingCount}`)
	console.log(`           ${classes.join(', ')}`)
	console.log(`volume     ${truth.volume.toFixed(2)} m3, panels weigh ${(truth.panelWeight / 1000).toFixed(1)} t`)
	console.log(`extent     ${size.join(' x ')} m`)
}

try {
	await main()
} catch (error) {
	console.error(error instanceof Error ? error.message : String(error))
	process.exitCode = 1
}
