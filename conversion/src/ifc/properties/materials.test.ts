import { expect, test } from 'vitest'
import { StepFile } from '../../step/step-file.ts'
import { stepFile } from '../../testing/convert-text.ts'
import { materialRecords } from './materials.ts'

const ids = (records: string, id: number): number[] => {
	const file = new StepFile(new TextEncoder().encode(stepFile(records)))
	return [...materialRecords(file, file.record(id))].map((record) => file.id(record))
}

test('a set of layers comes before its layers, and these before their materials', () => {
	const records = `#1=IFCMATERIAL('Concrete',$,$);
#2=IFCMATERIAL('Wool',$,$);
#3=IFCMATERIALLAYER(#1,200.,$,$,$,$,$);
#4=IFCMATERIALLAYER(#2,80.,$,$,$,$,$);
#5=IFCMATERIALLAYERSET((#3,#4),$,$);
#6=IFCMATERIALLAYERSETUSAGE(#5,.AXIS2.,.POSITIVE.,0.,$);`
	expect(ids(records, 6)).toEqual([6, 5, 3, 1, 4, 2])
})

test('lists that contain each other again and again end, each met once', () => {
	const again = Array.from({ length: 200 }, () => '#1,#2').join()
	expect(
		ids(`#1=IFCMATERIALLIST((${again}));\n#2=IFCMATERIALLIST((${again},#3));\n#3=IFCMATERIAL('Wood',$,$);`, 1),
	).toEqual([1, 2, 3])
})
