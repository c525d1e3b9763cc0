import { MOST_FAULTS_LISTED, type SyntaxFault } from '@panelyard/contracts/testing/conformance'
import { expect, test } from 'vitest'
import { StepFile } from '../../step/step-file.ts'
import { checkSyntax } from './check-syntax.ts'

const HEADER = `FILE_DESCRIPTION(('ViewDefinition [ReferenceView_V1.2]'),'2;1');
FILE_NAME('hall.ifc','2026-03-01T14:30:00',('A. Drawer'),('Office'),'Writer 1','Modeller 2','');
FILE_SCHEMA(('IFC4'));
`
const RECORDS = `#1=IFCDIRECTION((0.,0.,1.));
`

function check(text: string): SyntaxFault[] {
	const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
	return checkSyntax(new StepFile(bytes)).faults
}

const whole = (header: string, records: string): string =>
	`ISO-10303-21;\nHEADER;\n${header}ENDSEC;\nDATA;\n${records}ENDSEC;\nEND-ISO-10303-21;\n`

const codes = (text: string): string[] => check(text).map(({ code }) => code)
/** The codes of faults of a file with some records. */
const ofRecords = (records: string): string[] => codes(whole(HEADER, records))
/** A record that refers to nothing and holds one value. */
const ofValue = (value: string): string[] => ofRecords(`#1=IFCTHING(${value});\n`)

test.each([
	['ordinary records', RECORDS],
	['blanks and comments', `/* one */ #1 = IFCTHING ( $ , /* 'two' */ * ) ;\n`],
	[
		'every kind of value',
		`#1=IFCTHING('a','',.ENUM_1.,-1,+2.,1.5E-05,"0A1F",(),((1,2),(3)),IFCLABEL('x'),#1,IFCLIST((1,2)));\n`,
	],
	[
		'texts with every directive',
		`#1=IFCTHING('it''s \\\\ \\S\\d \\S\\' \\PA\\ \\X\\E4 \\X2\\00E400FC\\X0\\ \\X4\\0001F600\\X0\\');\n`,
	],
	['a text that looks like a comment and a record', `#1=IFCTHING('/* #2=IFCNO(,); */');\n`],
	['an instance of several types', '#1=(IFCA()IFCB($));\n'],
	['no records at all', ''],
	['leading zeros of a number', '#0012=IFCTHING(#12);\n'],
])('%s are no fault', (_, records) => {
	expect(ofRecords(records)).toEqual([])
})

test('a fault says where it is, what was expected, and what stands there', () => {
	expect(check(whole(HEADER, `#1=IFCTHING($,,'b');\n`))).toEqual([
		{
			code: 'double_comma',
			line: 8,
			column: 15,
			message: "A value is missing before this comma; an empty one is written $. Here: #1=IFCTHING($,,'b');",
			around: "#1=IFCTHING($,,'b');",
		},
	])
})

test.each([
	['a comma at the beginning', ',1', 'double_comma'],
	['a comma at the end', '1,', 'trailing_comma'],
	['two commas in a list', '(1,,2)', 'double_comma'],
	['a single backslash', "'C:\\path'", 'text_directive'],
	['lower-case digits', "'\\X2\\00e4\\X0\\'", 'text_directive'],
	['half a character', "'\\X2\\00E\\X0\\'", 'text_directive'],
	['a directive without its end', "'\\X2\\00E4'", 'text_directive'],
	['an end without its directive', "'a\\X0\\'", 'text_directive'],
	['a character beyond Unicode', "'\\X4\\00110000\\X0\\'", 'text_directive'],
	['an alphabet that there is not', "'\\PZ\\'", 'text_directive'],
	['print control', "'a\\N\\b'", 'text_directive'],
	['UTF-8', "'W\u00c3\u00a4nd'", 'text_not_ascii'],
	['a line break in a text', "'two\nlines'", 'text_control_character'],
	['a zero byte in a text', "'a\0b'", 'text_control_character'],
	['a real without a digit before its point', '.5', 'number'],
	['an exponent without a point', '1E-5', 'number'],
	['a small e', '1.e-5', 'number'],
	['an exponent without digits', '1.E', 'number'],
	['a sign alone', '-', 'number'],
	['infinity', '1.#INF', 'comma_missing'],
	['no number', 'NaN', 'lower_case_name'],
	['a small enumeration', '.solid.', 'enumeration'],
	['an enumeration without its end', '.SOLID', 'enumeration'],
	['an empty enumeration', '..', 'enumeration'],
	['a binary that begins wrongly', '"9A"', 'binary'],
	['a reference to nothing', '#99', 'reference_to_nothing'],
	['a reference without a number', '#', 'number_of_record'],
	['a type without a value', 'IFCLABEL()', 'typed_value'],
	['a type with two values', 'IFCLABEL(1,2)', 'typed_value'],
	['a name that is no value', 'IFCLABEL', 'value_expected'],
	['a small type', "IfcLabel('a')", 'lower_case_name'],
	['a stray character', '?', 'value_expected'],
	['two values without a comma', '1 2', 'comma_missing'],
	['a list that is not closed', '(1', 'parenthesis_missing'],
	['lists within lists without end', '('.repeat(5000), 'too_deep'],
])('%s is told', (_, value, code) => {
	expect(ofValue(value)).toEqual([code])
})

test.each([
	['the number 0', '#0=IFCTHING();\n', ['number_of_record']],
	['no number', '#=IFCTHING();\n', ['number_of_record']],
	['a repeated number', '#1=IFCA();\n#1=IFCB();\n#1=IFCC();\n', ['repeated_number', 'repeated_number']],
	['a small name', '#1=IfcWall();\n', ['lower_case_name']],
	['no name', '#1=1;\n', ['name_expected']],
	['a name of the user', '#1=!MINE();\n', ['user_defined']],
	['no equals sign', '#1 IFCTHING();\n', ['equals_missing']],
	['no semicolon', '#1=IFCA()\n#2=IFCB();\n', ['semicolon_missing']],
	['two semicolons', '#1=IFCA();;\n#2=IFCB();\n', ['semicolon']],
	['a text without its end', "#1=IFCA('a);\n#2=IFCB(,);\n", ['text_not_ended', 'double_comma', 'trailing_comma']],
	['words between records', '#1=IFCA();\nhello\n#2=IFCB();\n', ['text_between_records']],
	['a comment without its end', '#1=IFCA();\n/* never\n#2=IFCB();\n', ['comment_not_ended']],
])('%s among records is told, and the next record is read', (_, records, expected) => {
	expect(ofRecords(records)).toEqual(expected)
})

test.each([
	['one field too many', HEADER.replace(",'');", ",'','');"), 'header_field_count'],
	['one field too few', HEADER.replace(",'2;1'", ''), 'header_field_count'],
	['a text for a list', HEADER.replace("(('IFC4'))", "('IFC4')"), 'header_field_type'],
	['a list for a text', HEADER.replace("'hall.ifc'", "('hall.ifc')"), 'header_field_type'],
	['nothing for a text', HEADER.replace("'hall.ifc'", '$'), 'header_field_type'],
	['an empty list', HEADER.replace("('Office')", '()'), 'header_field_type'],
	['a number in a list', HEADER.replace("('Office')", '(1)'), 'header_field_type'],
	['a day that there is not', HEADER.replace('2026-03-01T', '2026-02-30T'), 'time_stamp'],
	['a time in words', HEADER.replace('2026-03-01T14:30:00', 'Sunday noon'), 'time_stamp'],
	['another implementation level', HEADER.replace("'2;1'", "'1'"), 'implementation_level'],
	['a view definition without brackets', HEADER.replace('[ReferenceView_V1.2]', 'ReferenceView'), 'view_definition'],
	['two schemas', HEADER.replace("('IFC4')", "('IFC4','IFC2X3')"), 'several_schemas'],
	['no schema', HEADER.replace("'IFC4'", "''"), 'schema_missing'],
	['a further entity', `${HEADER}FILE_INFO('a');\n`, 'further_header_entity'],
	['an entity twice', `${HEADER}FILE_SCHEMA(('IFC4'));\n`, 'repeated_header_entity'],
	['no FILE_NAME', HEADER.replace(/FILE_NAME.*\n/, ''), 'missing_header_entity'],
	['another order', HEADER.split('\n').toSorted().reverse().join('\n'), 'header_order'],
])('%s in the header is told', (_, header, code) => {
	expect(new Set(codes(whole(header, RECORDS)))).toEqual(new Set([code]))
})

test.each([
	['a byte order mark', `\u00ef\u00bb\u00bf${whole(HEADER, RECORDS)}`, 'byte_order_mark'],
	['words before the start', `hello ${whole(HEADER, RECORDS)}`, 'start'],
	['no start', whole(HEADER, RECORDS).replace('ISO-10303-21;\n', ''), 'start'],
	['no header', whole(HEADER, RECORDS).replace(/HEADER;.*?ENDSEC;\n/s, ''), 'header_missing'],
	['no end of the header', whole(HEADER, RECORDS).replace('ENDSEC;\nDATA', 'DATA'), 'header_not_ended'],
	['no DATA', whole(HEADER, RECORDS).replace('DATA;\n', ''), 'data_missing'],
	['a name of the data section', whole(HEADER, RECORDS).replace('DATA;', "DATA('A',('IFC4'));"), 'named_data_section'],
	['no end of the data', whole(HEADER, RECORDS).replace('ENDSEC;\nEND-', 'END-'), 'data_not_ended'],
	['a file that breaks off', `${whole(HEADER, RECORDS).slice(0, -27)}`, 'data_not_ended'],
	['no end of the file', whole(HEADER, RECORDS).replace('END-ISO-10303-21;', ''), 'end_missing'],
	['words after the end', `${whole(HEADER, RECORDS)}hello`, 'text_after_end'],
	['a second data section', whole(HEADER, RECORDS).replace('END-ISO', 'DATA;\nENDSEC;\nEND-ISO'), 'further_section'],
	['no STEP file', '<!DOCTYPE html>', 'start'],
])('%s is told', (_, text, code) => {
	expect(codes(text)).toEqual([code])
})

test('of a million faults the first are kept and all are counted', () => {
	const records = Array.from({ length: 200_000 }, (_, at) => `#${at + 1}=IFCA(,,,,'\\');`).join('')
	const bytes = new TextEncoder().encode(whole(HEADER, records))
	const { faults, count } = checkSyntax(new StepFile(bytes))
	expect(faults.length).toBe(MOST_FAULTS_LISTED)
	expect(count).toBe(1_000_000)
})
