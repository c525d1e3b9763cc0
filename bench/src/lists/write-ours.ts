/** Writes a list of so many rows with the app's code and prints the milliseconds: `write-ours.ts ROWS FILE`. */
import { writeFileSync } from 'node:fs'
import { writeSheet } from '@panelyard/web/domain/sheets/write-xlsx'
import { LIST_HEAD, listRows } from './sample-list.ts'

const [rows, file = ''] = process.argv.slice(2)
const started = performance.now()
writeFileSync(file, await writeSheet(LIST_HEAD, [...listRows(Number(rows))]))
console.log(performance.now() - started)
