import { z } from 'zod'
import { MOST_MERGED_FILES } from './merge-options.ts'
import { TEXT_ENCODINGS } from './text-languages.ts'

/** `POST /projects/{id}/conversion/text_encoding`: reads the texts of one of the model's files in another encoding. */
export const ChangeEncodingRequest = z.strictObject({
	/** Its place among the files of the model, 0 for the first. */
	file: z
		.number()
		.int()
		.min(0)
		.max(MOST_MERGED_FILES - 1)
		.default(0),
	/** Null guesses the encoding. */
	encoding: z.enum(TEXT_ENCODINGS).nullable(),
})
export type ChangeEncodingRequest = z.infer<typeof ChangeEncodingRequest>
