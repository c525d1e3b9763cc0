import { describe, expect, it } from 'vitest'
import { propertySource } from './identify-panels.ts'
import { PropertiesFileWriter } from './properties-file.ts'
import { PropertyBlock } from './property-blocks.ts'
import { stepFile } from './testing/convert-text.ts'
import { BOX_ITEMS, box, numbered, PROJECT, soundConverter, withSound } from './testing/hostile-models.ts'

const convertSoundly = soundConverter()

describe('a file with far too much of something', () => {
	it('a polyline of a million corners', async () => {
		const { report } = await convertSoundly(
			withSound((text) => {
				const points = Array.from({ length: 1_000_000 }, (_, at) => `(${at}.,${at % 1000}.)`).join(',')
				return text
					.replace("'SweptSolid',(#13)", "'GeometricCurveSet',(#40)")
					.concat(`\n#40=IFCGEOMETRICCURVESET((#41));\n#41=IFCINDEXEDPOLYCURVE(#42,$,.F.);`)
					.concat(`\n#42=IFCCARTESIANPOINTLIST2D((${points}));`)
			}),
		)
		expect(report).toMatchObject({ with_representation: 2, converted: 1 })
	})

	it('texts of ten megabytes', async () => {
		const long = 'x'.repeat(10_000_000)
		const { structure, properties, report } = await convertSoundly(
			box(
				(text) => `${text.replace("'Thing'", `'${long}'`)}
#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCPROPERTYSET('p',$,'Set',$,(#22));
#22=IFCPROPERTYSINGLEVALUE('Mark',$,IFCLABEL('${long}'),$);`,
			),
		)
		expect(propertySource(structure, properties)(0)[0]?.properties[0]?.value).toBe(long)
		for (const [key, value] of Object.entries(report))
			expect([key, JSON.stringify(value).length < 100_000]).toEqual([key, true])
		expect(report.converted).toBe(1)
	})

	it('two hundred thousand property values, all of which sound like marks', async () => {
		const count = 200_000
		const { structure, properties } = await convertSoundly(
			box(
				(text) => `${text}
#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCPROPERTYSET('p',$,'Set',$,(${Array.from({ length: count }, (_, at) => `#${1000 + at}`).join(',')}));
${numbered(count, (at) => `#${1000 + at}=IFCPROPERTYSINGLEVALUE('Mark ${at}',$,IFCLABEL('M${at}'),$);`)}`,
			),
		)
		expect(propertySource(structure, properties)(0)[0]?.properties).toHaveLength(count)
	})

	it('two hundred thousand parts in one whole', async () => {
		const count = 200_000
		const { structure } = await convertSoundly(
			box(
				(text) => `${text}
#20=IFCRELAGGREGATES('r',$,$,$,#10,(${Array.from({ length: count }, (_, at) => `#${1000 + at}`).join(',')}));
${numbered(count, (at) => `#${1000 + at}=IFCMEMBER('m',$,$,$,$,$,$,$);`)}`,
			),
		)
		expect(structure.elements.parent.filter((parent) => parent >= 0)).toHaveLength(count)
	})

	it('ten thousand wholes in one another', async () => {
		const count = 10_000
		const { structure } = await convertSoundly(
			stepFile(`${PROJECT}${BOX_ITEMS}
${numbered(count, (at) => `#${1000 + at}=IFCELEMENTASSEMBLY('m',$,$,$,$,#7,#11,$,$,$);`)}
${numbered(count - 1, (at) => `#${20_000 + at}=IFCRELAGGREGATES('r',$,$,$,#${1000 + at},(#${1001 + at}));`)}`),
		)
		expect(structure.elements.parent.filter((parent) => parent < 0)).toHaveLength(1)
	})

	it('a text of half a million line breaks', async () => {
		const { report } = await convertSoundly(box((text) => text.replace("'Thing'", `'${'\n'.repeat(500_000)}'`)))
		expect(report.converted).toBe(1)
	})

	it('a value wrapped in ten thousand types', async () => {
		await convertSoundly(
			box(
				(text) => `${text}
#20=IFCRELDEFINESBYPROPERTIES('r',$,$,$,(#10),#21);
#21=IFCPROPERTYSET('p',$,'Set',$,(#22));
#22=IFCPROPERTYSINGLEVALUE('A',$,${'IFCLABEL('.repeat(10_000)}'b'${')'.repeat(10_000)},$);`,
			),
		)
	})

	it('seventy thousand kinds of records that no schema knows', async () => {
		const { report } = await convertSoundly(
			box((text) => numbered(70_000, (at) => `#${1000 + at}=IFCKIND${at}($);`) + text),
		)
		expect(report.converted).toBe(1)
	})

	it('properties beyond what a block can hold are left out and counted, block by block', async () => {
		const writer = new PropertiesFileWriter(100)
		const sets = JSON.stringify([{ name: 'x'.repeat(40), kind: 'property', properties: [] }])
		for (let element = 0; element < 3; element++) writer.add(sets)
		const { pieces } = await writer.finish()
		expect(writer.leftOut).toBe(2)
		const block = new PropertyBlock(pieces[0] as Buffer)
		expect([0, 1, 2].map((place) => block.setsAt(place)?.length)).toEqual([1, 0, 0])
		expect(block.setsAt(3)).toBeNull()
	})
})
