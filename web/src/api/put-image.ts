import type { z } from 'zod'
import { sendBody } from './send-body.ts'
import { untilAnswered } from './until-answered.ts'

/** Sends an image in the place of the one before. @throws ApiError */
export const putImage = <Schema extends z.ZodType>(schema: Schema, path: string, image: Blob) =>
	untilAnswered(() => sendBody(schema, path, image, { signal: new AbortController().signal, onProgress: () => {} }))
