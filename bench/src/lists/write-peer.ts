/** Streams a list of so many rows with exceljs and prints the milliseconds: `write-peer.ts ROWS FILE`. */
import exceljs from 'exceljs'
import { LIST_HEAD, listRows } from './sample-list.ts'

const [rows, file = ''] = process.argv.slice(2)
const started = performance.now()
const book = new exceljs.stream.xlsx.WorkbookWriter({ filename: file, useStyles: true })
const sheet = book.addWorksheet(LIST_HEAD.name, {
	views: [{ state: 'frozen', ySplit: 1, rightToLeft: LIST_HEAD.isRightToLeft }],
})
sheet.columns = LIST_HEAD.columns.map(({ header, format }) => ({
	header,
	width: 20,
	style: { numFmt: format ?? '@' },
}))
sheet.getRow(1).font = { bold: true }
for (const row of listRows(Number(rows))) sheet.addRow(row).commit()
sheet.commit()
await book.commit()
console.log(performance.now() - started)
