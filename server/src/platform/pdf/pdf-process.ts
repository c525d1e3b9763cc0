import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { PdfJob, type PdfOutcome } from './pdf-job.ts'

// A process for one document, so that a crash of the typesetter doesn't end the server.

const { directory, fonts } = PdfJob.parse(JSON.parse(process.argv[2] ?? ''))

const compiler = NodeCompiler.create({
	workspace: directory,
	fontArgs: [{ fontBlobs: fonts.map((path) => readFileSync(path)) }],
})
const compiled = compiler.compile({ mainFilePath: join(directory, 'main.typ') })
const document = compiled.result
if (document === null) {
	const error = compiled.takeDiagnostics()
	throw new Error(JSON.stringify(error && compiler.fetchDiagnostics(error)))
}
const complaints = compiled.takeWarnings()
const warnings = complaints ? complaints.shortDiagnostics.map((each) => String(each.message)) : []

/** As PDF/UA-1; as plain PDF if a name has a character that no font has. */
function write(): { pdf: Buffer; complaint: string | null } {
	try {
		return { pdf: compiler.pdf(document as NonNullable<typeof document>, { pdfStandard: 'ua-1' }), complaint: null }
	} catch (error) {
		return { pdf: compiler.pdf(document as NonNullable<typeof document>), complaint: String(error).slice(0, 500) }
	}
}

const { pdf, complaint } = write()
writeFileSync(join(directory, 'document.pdf'), pdf)
const outcome: PdfOutcome = {
	pages: document.numOfPages,
	is_accessible: complaint === null,
	warnings: complaint === null ? warnings : [...warnings, complaint],
}
process.stdout.write(JSON.stringify(outcome))
