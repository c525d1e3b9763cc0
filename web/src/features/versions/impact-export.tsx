import { Button, Loader, Menu } from '@mantine/core'
import type { ImpactPanel, ImpactResponse } from '@panelyard/contracts/models/versions'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv, IconPrinter } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { useMeasures } from '../../locales/measures.ts'
import { FITS_WINDOW } from '../../ui/appearance/fits-window.ts'
import { printAs } from '../../ui/appearance/print-page.ts'
import classes from './impact-export.module.css'
import { type ImpactColumn, useImpactColumns } from './impact-sheet.ts'
import { type ImpactFormat, useImpactExport } from './use-impact-export.ts'
import { useVersionTitle } from './version-words.ts'
import type { ImpactFilter } from './versions.queries.ts'

const FORMATS = [
	{ format: 'csv', Icon: IconFileTypeCsv },
	{ format: 'xlsx', Icon: IconFileSpreadsheet },
	{ format: 'pdf', Icon: IconPrinter },
] as const satisfies { format: ImpactFormat; Icon: unknown }[]

type ImpactExportProps = {
	project: Project
	impact: ImpactResponse
	statuses: readonly Status[]
	/** Which panels; without any, all of the version. */
	filter: ImpactFilter
	/** What the panels are; none for the whole report. */
	title?: string
}

/** A menu that offers panels of a version's report as files, and on paper. */
export function ImpactExport({ project, impact, statuses, filter, title }: ImpactExportProps) {
	const { t } = useTranslation(['versions', 'panels'])
	const columns = useImpactColumns({ project, impact, statuses })
	const [printed, setPrinted] = useState<readonly ImpactPanel[] | null>(null)
	const close = useCallback(() => setPrinted(null), [])
	const version = useVersionTitle()(impact.version)
	const heading = dotted([project.name, version, title])
	const fileName = heading.replaceAll(/[\u2068\u2069]/g, '')
	const { exportAs, isExporting } = useImpactExport({
		projectId: project.id,
		number: impact.version.number,
		filter,
		fileName,
		columns,
		print: setPrinted,
	})
	const label = isExporting ? t('panels:exporting') : t('panels:export')
	return (
		<>
			<Menu position="bottom-end" withinPortal middlewares={FITS_WINDOW}>
				<Menu.Target>
					<Button
						variant="default"
						className={classes.button}
						aria-busy={isExporting || undefined}
						leftSection={
							isExporting ? (
								<Loader size={16} color="currentColor" aria-hidden />
							) : (
								<IconDownload size={16} aria-hidden />
							)
						}
					>
						{label}
					</Button>
				</Menu.Target>
				<Menu.Dropdown>
					{FORMATS.map(({ format, Icon }) => (
						<Menu.Item
							key={format}
							disabled={isExporting}
							leftSection={<Icon size={16} aria-hidden />}
							onClick={() => exportAs(format)}
						>
							{format === 'pdf' ? t('export.pdf') : t(`panels:export_format.${format}`)}
						</Menu.Item>
					))}
				</Menu.Dropdown>
			</Menu>
			{printed && <PrintedList {...{ heading, fileName, columns }} panels={printed} onPrinted={close} />}
		</>
	)
}

type PrintedListProps = {
	heading: string
	/** The name of the file when it is saved as one. */
	fileName: string
	columns: readonly ImpactColumn[]
	panels: readonly ImpactPanel[]
	onPrinted: () => void
}

/** The panels as the only thing on paper. */
function PrintedList({ heading, fileName, columns, panels, onPrinted }: PrintedListProps) {
	const measures = useMeasures()
	const printed = columns.filter(({ isFileOnly }) => !isFileOnly)
	useEffect(() => {
		document.documentElement.dataset.printsList = ''
		addEventListener('afterprint', onPrinted, { once: true })
		printAs(fileName)
		return () => {
			removeEventListener('afterprint', onPrinted)
			delete document.documentElement.dataset.printsList
		}
	}, [fileName, onPrinted])
	return createPortal(
		<div className={classes.printed}>
			<h1>{heading}</h1>
			<p>{measures.dateTime(new Date().toISOString())}</p>
			<table>
				<thead>
					<tr>
						{printed.map(({ header }) => (
							<th key={header} scope="col">
								{header}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{panels.map((panel) => (
						<tr key={panel.id}>
							{printed.map(({ header, value, text }) => {
								const cell = value(panel)
								const isNumber = typeof cell === 'number'
								return (
									<td key={header} data-number={isNumber || undefined}>
										<bdi>{isNumber ? (text?.(panel) ?? measures.number(cell)) : cell}</bdi>
									</td>
								)
							})}
						</tr>
					))}
				</tbody>
			</table>
		</div>,
		document.body,
	)
}
