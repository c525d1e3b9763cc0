import type { StepWriter } from './step/step-writer.ts'

/** The set that all panels share with `oddProperties`: the expected value of each property. */
export const ODD_PROPERTIES: Record<string, string | number | boolean | null> = {
	'Transport days': 'Monday, Thursday',
	Colours: 'grey, white',
	'Only colour': 'grey',
	Humidity: '5 … 15',
	'Delivery / Gate': 'North',
	'Delivery / Crane': true,
	Empty: null,
	'Two\nlines': 'a\nb',
}

export const ODD_SET = "Factory's data"

/** Writes the set, and one relation for all `panels`. */
export function writeOddProperties(w: StepWriter, path: string, panels: readonly string[]) {
	const label = (text: string) => `IFCLABEL('${text}')`
	const single = (name: string, value: string) => w.line('IFCPROPERTYSINGLEVALUE', `'${name}'`, '$', value, '$')
	const days = w.line(
		'IFCPROPERTYENUMERATION',
		"'Days'",
		`(${['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(label).join(',')})`,
		'$',
	)
	const bounds = ["'Humidity'", '$', 'IFCREAL(15.)', 'IFCREAL(5.)', '$']
	const properties = [
		w.line('IFCPROPERTYENUMERATEDVALUE', "'Transport days'", '$', `(${label('Monday')},${label('Thursday')})`, days),
		w.line('IFCPROPERTYLISTVALUE', "'Colours'", '$', `(${label('grey')},${label('white')})`, '$'),
		w.line('IFCPROPERTYLISTVALUE', "'Only colour'", '$', `(${label('grey')})`, '$'),
		w.line('IFCPROPERTYBOUNDEDVALUE', ...bounds, ...(w.options.schema === 'IFC2X3' ? [] : ['$'])),
		w.line(
			'IFCCOMPLEXPROPERTY',
			"'Delivery'",
			'$',
			"'Logistics'",
			`(${single('Gate', label('North'))},${single('Crane', 'IFCBOOLEAN(.T.)')})`,
		),
		single('Empty', '$'),
		single('Two\nlines', label('a\nb')),
	]
	const set = w.rooted('IFCPROPERTYSET', path, `'${ODD_SET.replace("'", "''")}'`, `(${properties.join(',')})`)
	w.rooted('IFCRELDEFINESBYPROPERTIES', `${path}/of`, '$', `(${panels.join(',')})`, set)
}
