import type { StepWriter } from './step/step-writer.ts'

/** Elements without a shape and elements whose shape refers to a missing record; returns all, to be contained. */
export function writeOddElements(w: StepWriter, path: string, parent: string, bodyContext: string): string[] {
	const { shapelessElements, brokenShapes } = w.options.quirks
	const placement = () => w.placement(parent, { at: [0, 0, 0], turn: 0 })
	const old = w.options.schema === 'IFC2X3'
	const shapeless = Array.from({ length: shapelessElements }, (_, index) =>
		w.rooted(
			'IFCDISCRETEACCESSORY',
			`${path}/shapeless${index}`,
			`'Without a shape ${index + 1}'`,
			'$',
			placement(),
			'$',
			'$',
			...(old ? [] : ['.NOTDEFINED.']),
		),
	)
	const broken = Array.from({ length: brokenShapes }, (_, index) => {
		const solid = w.line('IFCEXTRUDEDAREASOLID', MISSING, w.axes([0, 0, 0]), w.direction([0, 0, 1]), w.length(1))
		const body = w.line('IFCSHAPEREPRESENTATION', bodyContext, "'Body'", "'SweptSolid'", `(${solid})`)
		const shape = w.line('IFCPRODUCTDEFINITIONSHAPE', '$', '$', `(${body})`)
		const name = `'Broken ${index + 1}'`
		const kind = old ? '$' : '.NOTDEFINED.'
		return w.rooted('IFCBUILDINGELEMENTPROXY', `${path}/broken${index}`, name, '$', placement(), shape, '$', kind)
	})
	return [...shapeless, ...broken]
}

/** A number that no record has. */
const MISSING = '#999999999'
