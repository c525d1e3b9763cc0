import { readFile } from 'node:fs/promises'
import { auditIdsFile } from '@panelyard/conversion/conformance/ids/check-ids'
import { AuditJob } from './ids-audit.ts'

// Audits one file that somebody adds, in a process of its own: its patterns may take seconds.

const { path } = AuditJob.parse(JSON.parse(process.argv[2] ?? ''))
process.stdout.write(JSON.stringify(await auditIdsFile(await readFile(path))))
