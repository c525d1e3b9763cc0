import { Button, Menu } from '@mantine/core'
import type { Conformance } from '@panelyard/contracts/testing/conformance'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConformanceWords } from '../../domain/conformance/use-conformance-words.ts'
import { csvFile, csvOf } from '../../domain/sheets/csv.ts'
import { xlsxInBackground } from '../../domain/sheets/xlsx-in-background.ts'
import { dotted } from '../../locales/dotted.ts'
import { useFormat } from '../../locales/format.ts'
import { toast } from '../../ui/messages/toast.ts'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import { causesOf, programOf } from './fault-causes.ts'
import { resultRows } from './result-rows.ts'

const FORMATS = ['xlsx', 'csv', 'html', 'bcf'] as const
type Format = (typeof FORMATS)[number]

const COLUMNS = ['code', 'line', 'element', 'global_id', 'message'] as const

type DownloadResultsProps = { conformance: Conformance; fileName: string; exporter: string; testedAt: string }

/** Hands the results of a test to the browser as a file for other programs. */
export function DownloadResults(props: DownloadResultsProps) {
	const { t } = useTranslation('tools')
	const [isMaking, setMaking] = useState(false)
	const make = useResultFile(props)
	const download = async (format: Format) => {
		setMaking(true)
		try {
			const name = fileNameOf(props.fileName.replace(/\.(ifc|ifczip)$/i, ''), 'model')
			saveFile(`${name}.${format === 'bcf' ? 'bcfzip' : format}`, await make(format))
		} catch (error) {
			toast.failed(t('results.failed'), error)
		}
		setMaking(false)
	}
	return (
		<Menu position="bottom-start">
			<Menu.Target>
				<Button
					variant="default"
					loading={isMaking}
					leftSection={<IconDownload size={17} aria-hidden />}
					rightSection={<IconChevronDown size={15} aria-hidden />}
				>
					{t('results.download')}
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{FORMATS.map((format) => (
					<Menu.Item key={format} onClick={() => void download(format)}>
						{t(`results.${format}`)}
					</Menu.Item>
				))}
			</Menu.Dropdown>
		</Menu>
	)
}

/** Makes the file of a format, whose code is loaded on first use. */
function useResultFile({ conformance, fileName, exporter, testedAt }: DownloadResultsProps) {
	const { t, i18n } = useTranslation('tools')
	const words = useConformanceWords()
	const format = useFormat()
	const title = t('testing.document_title', { name: fileName })
	const code = (text: string, isAdvice: boolean) => (isAdvice ? `${text} (${t('conformance.advice')})` : text)
	const headers = COLUMNS.map((column) => t(`results.column.${column}`))
	const rowsWith = <Line,>(lineCell: (line: number | null) => Line) =>
		resultRows(conformance, words).map(({ code: name, isAdvice, line, entity, global_id, message }) => [
			code(name, isAdvice),
			lineCell(line),
			entity,
			global_id,
			message,
		])
	const xlsx = () => {
		const columns = headers.map((header, at) => (COLUMNS[at] === 'line' ? { header, format: '0' } : { header }))
		const rows = rowsWith((line) => line)
		return xlsxInBackground({ name: title, columns, isRightToLeft: i18n.dir() === 'rtl' }, rows)
	}
	const html = async () => {
		const { htmlReport } = await import('./html-report.ts')
		const { program } = programOf(exporter)
		const text = htmlReport({
			title,
			intro: dotted([t('testing.printed', { date: format.dateTime(testedAt) }), program]),
			language: i18n.language,
			direction: i18n.dir(),
			causes: causesOf(conformance, words).map(({ cause, count, isAdvice }) => ({
				title: code(t(`causes.${cause}.title`), isAdvice),
				count: t('causes.places', { number: count }),
				advice: t(`causes.${cause}.advice`),
			})),
			table: [headers, ...rowsWith((line) => (line === null ? '' : format.integer(line)))],
		})
		return new Blob([text], { type: 'text/html' })
	}
	const bcf = async () => {
		const { writeBcf } = await import('./bcf-file.ts')
		const causes = causesOf(conformance, words).map(({ cause, examples, globalIds, isAdvice }) => ({
			title: code(t(`causes.${cause}.title`), isAdvice),
			description: [t(`causes.${cause}.advice`), ...examples.map(({ text }) => text)].join('\n'),
			globalIds,
		}))
		const requirements = conformance.ids.flatMap(({ specifications }) =>
			specifications.flatMap(({ name, requirements: all }) =>
				all
					.filter(({ failed }) => failed > 0)
					.map((requirement) => ({
						title: name,
						description: words.demand(requirement).text,
						globalIds: requirement.failures.map(({ global_id }) => global_id),
					})),
			),
		)
		return new Blob([writeBcf(fileName, testedAt, [...causes, ...requirements])], { type: 'application/octet-stream' })
	}
	const csv = async () => csvFile(csvOf([headers, ...rowsWith((line) => line)], i18n.language))
	const makers = { xlsx, csv, html, bcf }
	return (wanted: Format): Promise<Blob> => makers[wanted]()
}
