import type { TextReading } from '@panelyard/contracts/models/conversion'
import { base64Of } from './portable/bytes.ts'
import type { RawTexts } from './step/raw-texts.ts'

/** A file of a model, and how its texts were read; null for one whose texts state their encoding. */
export interface FileTexts {
	file_name: string
	raw: RawTexts | null
}

/** Of several files, those whose encoding was guessed or chosen. */
export const textReadings = (files: readonly FileTexts[]): TextReading[] =>
	files.flatMap(({ file_name, raw }, file) => {
		if (!raw || (raw.encoding === 'utf-8' && !raw.chosen)) return []
		const { encoding, chosen, inDoubt: in_doubt } = raw
		const samples = raw.samples.map(base64Of)
		return [{ file, file_name, encoding, chosen, in_doubt, samples }]
	})
