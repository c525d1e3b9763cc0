import type { ConversionReport, ConversionStage, IdentifiedPanels } from '@panelyard/contracts/models/conversion'
import type { FailureReasonCode } from '@panelyard/contracts/models/failure-reasons'
import type { ModelStructure } from '@panelyard/contracts/models/model-structure'
import { convertBytes } from '@panelyard/conversion/convert-bytes'
import { KERNEL_NOT_LOADED, type MeshThread, MessagePool } from '@panelyard/conversion/geometry/message-pool'

/** `threads`: most threads that mesh shapes. */
export type ConvertRequest = { file: File; threads: number }

/** A model as its artefacts, in memory of the browser. */
export type ConvertedFile = {
	glb: Blob
	structure: Blob
	properties: Blob
	boxes: Float32Array<ArrayBuffer>
	/** What is needed of the structure to know the project. */
	head: Pick<ModelStructure, 'project_name' | 'floors' | 'origin' | 'property_blocks'> & { wall_count: number }
	panels: IdentifiedPanels | null
	report: ConversionReport
}

export type ConvertAnswer =
	| { progress: number; stage: ConversionStage }
	| { converted: ConvertedFile }
	/** `unreadable`: the browser can't read the file; `memory`: the device hasn't enough. */
	| {
			failure:
				| { reason_code: FailureReasonCode; reason_value: string }
				| 'unreadable'
				| 'memory'
				| 'unreachable'
				| 'broken'
	  }

const answer = (message: ConvertAnswer) => self.postMessage(message)

const startThread = () =>
	new Worker(new URL('./mesh-worker.ts', import.meta.url), { type: 'module' }) as unknown as MeshThread

// The kernel takes longest to start, so it starts before there is a file.
let first: MeshThread | null = startThread()

async function read(file: File): Promise<Uint8Array<ArrayBuffer> | null> {
	try {
		return new Uint8Array(await file.arrayBuffer())
	} catch {
		return null
	}
}

/** Browsers compute it only on pages that came over HTTPS; the report has none otherwise. */
async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	const { subtle } = crypto as { subtle?: SubtleCrypto }
	if (!subtle) return ''
	const hash = new Uint8Array(await subtle.digest('SHA-256', bytes))
	return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function convert({ file, threads }: ConvertRequest): Promise<ConvertAnswer> {
	const bytes = await read(file)
	if (!bytes) return { failure: 'unreadable' }
	const pool = new MessagePool({
		threads,
		startThread: () => {
			const started = first ?? startThread()
			first = null
			return started
		},
	})
	const source = { file_name: file.name, file_sha256: await sha256(bytes) }
	const { glb, properties, structure, boxes, panels, report } = await convertBytes(
		bytes,
		source,
		pool,
		(stage, percent) => answer({ progress: percent, stage }),
	)
	const { project_name, floors, origin, property_blocks, walls } = structure
	return {
		converted: {
			glb: new Blob(glb as BlobPart[]),
			structure: new Blob([JSON.stringify(structure)]),
			properties: new Blob(properties as BlobPart[]),
			boxes: boxes as Float32Array<ArrayBuffer>,
			head: { project_name, floors, origin, property_blocks, wall_count: walls.length },
			panels,
			report,
		},
	}
}

/** An error of the converter tells why a file can't be converted; any other one is a bug, or the device's memory is full. */
function failureOf(error: unknown): ConvertAnswer {
	const { told } = error as { told?: { reason_code: FailureReasonCode; reason_value: string } }
	if (told?.reason_code === 'out_of_memory' || error instanceof RangeError) return { failure: 'memory' }
	if (told) return { failure: { reason_code: told.reason_code, reason_value: told.reason_value } }
	if (error instanceof Error && error.message === KERNEL_NOT_LOADED) return { failure: 'unreachable' }
	console.error('The file could not be converted', error)
	return { failure: 'broken' }
}

/** Converts a file apart from the page, which stays responsive meanwhile. Nothing leaves the device. */
self.onmessage = async ({ data }: MessageEvent<ConvertRequest>) => answer(await convert(data).catch(failureOf))
