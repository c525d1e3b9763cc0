import type { ConversionFailureCode } from '@panelyard/contracts/models/conversion'
import type { FailureReasonCode } from '@panelyard/contracts/models/failure-reasons'

/** Reasons of uploads only; the server reports them. */
export type ConversionReason = Exclude<
	FailureReasonCode,
	'damaged_on_the_way' | 'upload_bomb' | 'too_large' | 'too_large_in_trial' | 'storage_quota'
>

interface FailureText {
	/** The failure code; the reason's own name when absent. */
	code?: ConversionFailureCode
	/** English, for a site manager: the problem and what to do. */
	sentence: string | ((value: string) => string)
}

const EXPORT_STEP = 'Export the model in the usual IFC format (STEP, file ending .ifc).'

const TOLD: Record<ConversionReason, FailureText> = {
	not_a_model: {
		sentence:
			'This is not an IFC model: it does not begin with ISO-10303-21. Upload a file exported as IFC (.ifc or .ifczip), or a .glb.',
	},
	web_page: {
		code: 'not_a_model',
		sentence:
			'This file is a web page, not an IFC model. It often happens when a download needs you to sign in. Download the model again and upload that file.',
	},
	other_format: {
		code: 'not_a_model',
		sentence: (value) =>
			`This is a file of another kind (${value}), not an IFC model. Open it in the program it was made with and export the model as IFC.`,
	},
	gltf_json: {
		code: 'not_a_model',
		sentence:
			'This is a glTF file in JSON, with its geometry in separate files. Export it again as a single binary .glb, or as IFC.',
	},
	ifc_json: { code: 'not_a_model', sentence: `This is an IFC model in JSON. ${EXPORT_STEP}` },
	xml: { code: 'not_a_model', sentence: `This file is XML, not an IFC model. ${EXPORT_STEP}` },
	ids: {
		code: 'not_a_model',
		sentence:
			'This is an IDS file: a list of requirements for models, not a model. Upload the model itself as IFC (.ifc).',
	},
	other_step: {
		code: 'not_a_model',
		sentence: (value) =>
			`This is a STEP file of another kind (${value}), not an IFC building model. Export the model as IFC.`,
	},
	archive_other_content: {
		code: 'not_a_model',
		sentence: 'The .ifc file in the archive is not an IFC model. Export the model as IFC and zip that file.',
	},
	empty_file: { sentence: 'The IFC file is empty. Please export it again.' },
	blank_file: {
		code: 'empty_file',
		sentence: 'The file contains only spaces. Export or upload it again.',
	},
	archive_empty_model: { code: 'empty_file', sentence: 'The IFC file in the archive is empty.' },
	unsupported_schema: {
		sentence: "The file names no IFC version, or one that isn't supported. Export the model as IFC2x3, IFC4 or IFC4x3.",
	},
	other_schema: {
		code: 'unsupported_schema',
		sentence: (value) =>
			`The file is in the format ${value}, which cannot be read. Export the model as IFC2x3, IFC4 or IFC4x3.`,
	},
	ifcxml_not_supported: { sentence: 'This is an ifcXML file. Export as plain IFC (.ifc) instead.' },
	archive_ifcxml: { code: 'ifcxml_not_supported', sentence: `The archive holds an ifcXML file. ${EXPORT_STEP}` },
	malformed: {
		sentence: 'The file begins like an IFC file but breaks off before its contents. Export or upload it again.',
	},
	geometry_unreadable: {
		code: 'malformed',
		sentence: 'The geometry of this file cannot be read. Export the model again.',
	},
	damaged_near: {
		code: 'malformed',
		sentence: (value) =>
			`The file is damaged near line ${value}, and no building elements can be read. Export it again, or make a new copy of the original.`,
	},
	no_elements: {
		sentence:
			'The file is a readable IFC file, but it contains no building elements. Export the model again with its elements included.',
	},
	nothing_to_draw: {
		code: 'no_elements',
		sentence: 'The GLB file contains nothing to draw. Export it with its geometry.',
	},
	nothing_left: {
		code: 'no_elements',
		sentence: 'The result would be empty: the model has no shapes that can be drawn, or all of them were left out.',
	},
	archive_invalid: { sentence: 'This archive cannot be opened. Pack it again, or upload the .ifc file itself.' },
	other_archive: {
		code: 'archive_invalid',
		sentence: "This kind of archive isn't supported. Unpack it and upload the IFC file itself, or zip it.",
	},
	archive_password: {
		code: 'archive_invalid',
		sentence: 'The archive is password-protected. Zip the model without a password.',
	},
	archive_too_large: {
		sentence: (value) => `The model in the archive is larger than ${value} MB when unpacked. Upload a smaller model.`,
	},
	archive_bomb: {
		code: 'archive_too_large',
		sentence:
			'The archive unpacks to far more than a model would, or more than it declares. Zip the IFC file again, or upload it unzipped.',
	},
	archive_without_model: { sentence: 'The archive holds no .ifc file. Zip the IFC file and upload it again.' },
	archive_many_files: {
		code: 'archive_without_model',
		sentence: 'The archive contains too many files. Zip the IFC file on its own.',
	},
	glb_invalid: {
		sentence: 'The GLB file is damaged or refers to files that are not in it. Export it again as one binary .glb.',
	},
	glb_draco: {
		code: 'glb_invalid',
		sentence: "The GLB file is compressed with Draco, which isn't supported. Export it uncompressed or with meshopt.",
	},
	out_of_memory: {
		sentence: 'The model needs more memory than the server may use. Split it into smaller files.',
	},
	timed_out: {
		sentence:
			'The conversion took too long and was stopped. Split the model into smaller files, or leave out what is not needed.',
	},
	slow_shapes: {
		code: 'timed_out',
		sentence:
			'Too many shapes in this model take too long to calculate. Simplify it, or export it with simpler geometry.',
	},
	cancelled: { sentence: 'The conversion was cancelled.' },
	converter_died: {
		sentence:
			'The converter stopped unexpectedly. Try again; if it happens again, the file has something it cannot handle.',
	},
	died_often: {
		code: 'converter_died',
		sentence:
			'The converter stopped unexpectedly several times while reading this file. The file may be damaged or too large for this server. Export it again, or split it, and retry.',
	},
	internal: { sentence: 'The converter met something it could not handle in this file.' },
	disk_full: {
		code: 'internal',
		sentence: 'The server has no space left for this file. Contact its administrator.',
	},
	source_gone: {
		code: 'internal',
		sentence: 'The uploaded file is no longer in the storage of this server. Please upload it again.',
	},
}

/** A serialised reason: the failure code, the reason's code, and the English text. */
export interface FailureTold {
	code: ConversionFailureCode
	reason: string
	reason_code: string
	/** The value in the sentence, `''` if it needs none. */
	reason_value: string
}

export function tellFailure(reason_code: ConversionReason, reason_value: string | number = ''): FailureTold {
	const { code, sentence } = TOLD[reason_code]
	const value = String(reason_value)
	return {
		// A reason without a failure code is one itself.
		code: code ?? (reason_code as ConversionFailureCode),
		reason: typeof sentence === 'string' ? sentence : sentence(value),
		reason_code,
		reason_value: value,
	}
}

/** Thrown when the file can't be converted. `message` is English, for a site manager. */
export class ConversionFailure extends Error {
	readonly code: ConversionFailureCode
	readonly reason: ConversionReason
	/** The value of the reason. */
	readonly value: string
	/** The file at fault, if there are several. */
	readonly fileName: string | undefined

	constructor(reason: ConversionReason, value: string | number = '', fileName?: string) {
		const told = tellFailure(reason, value)
		super(fileName === undefined ? told.reason : `${fileName}: ${told.reason}`)
		this.name = 'ConversionFailure'
		this.code = told.code
		this.reason = reason
		this.value = told.reason_value
		this.fileName = fileName
	}

	get told(): FailureTold {
		return { code: this.code, reason: this.message, reason_code: this.reason, reason_value: this.value }
	}
}
