import { type ImpactPanel, ImpactPanelsResponse } from '@panelyard/contracts/models/versions'
import { MAX_PAGE_SIZE } from '@panelyard/contracts/values/paging'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { csvFile, csvOf } from '../../domain/sheets/csv.ts'
import { roundedCell } from '../../domain/sheets/sheet.ts'
import { xlsxInBackground } from '../../domain/sheets/xlsx-in-background.ts'
import { useMeasures } from '../../locales/measures.ts'
import { toast } from '../../ui/messages/toast.ts'
import { fileNameOf, saveFile } from '../../ui/save-file.ts'
import type { ImpactColumn } from './impact-sheet.ts'
import { type ImpactFilter, pathOf } from './versions.queries.ts'

export type ImpactFormat = 'csv' | 'xlsx' | 'pdf'

/** Rows that a browser can lay out on pages in some seconds. */
const MOST_PRINTED = 5000
/** Times that a list is read again because it changed meanwhile. */
const MOST_READS = 4

/**
 * All panels of a version by a filter, in the report's order, as the project had them at one moment.
 * @throws Error when they keep changing
 */
async function readImpactPanels(projectId: string, number: number, filter: ImpactFilter): Promise<ImpactPanel[]> {
	const path = `${pathOf(projectId, number)}/impact/panels`
	for (let reads = 0; reads < MOST_READS; reads++) {
		const panels: ImpactPanel[] = []
		let first: ImpactPanelsResponse | null = null
		for (let page = 1; ; page++) {
			const query = { ...filter, page, page_size: MAX_PAGE_SIZE }
			const answer = await callApi(ImpactPanelsResponse, 'GET', path, { query })
			first ??= answer
			if (answer.revision !== first.revision || answer.total !== first.total) break
			panels.push(...answer.panels)
			if (page * MAX_PAGE_SIZE >= answer.total) return panels
		}
	}
	throw new Error('The panels of the version keep changing')
}

type ExportOf = {
	projectId: string
	number: number
	filter: ImpactFilter
	/** Without an ending. */
	fileName: string
	columns: readonly ImpactColumn[]
	/** Lays the panels out on pages. */
	print: (panels: readonly ImpactPanel[]) => void
}

/** Hands the panels of a version by a filter to the browser as a file, or to its printer. */
export function useImpactExport({ projectId, number, filter, fileName, columns, print }: ExportOf) {
	const { t, i18n } = useTranslation(['versions', 'panels'])
	const measures = useMeasures()
	const [isExporting, setIsExporting] = useState(false)
	const fileOf = (panels: readonly ImpactPanel[], format: 'csv' | 'xlsx'): Blob | Promise<Blob> => {
		const rows = panels.map((panel) =>
			columns.map(({ value }) => {
				const cell = value(panel)
				return typeof cell === 'number' ? roundedCell(cell) : cell
			}),
		)
		const headers = columns.map(({ header }) => header)
		if (format === 'csv') return csvFile(csvOf([headers, ...rows], i18n.language))
		const heads = columns.map(({ header, format: ofNumbers }) => ({ header, format: ofNumbers }))
		return xlsxInBackground({ name: fileName, columns: heads, isRightToLeft: i18n.dir() === 'rtl' }, rows)
	}
	const exportAs = async (format: ImpactFormat) => {
		setIsExporting(true)
		try {
			const panels = await readImpactPanels(projectId, number, filter)
			if (format === 'pdf') {
				const listed = filter.category ? panels : panels.filter(({ categories }) => categories[0] !== 'unchanged')
				if (listed.length > MOST_PRINTED) toast.error(t('export.too_many', { number: measures.number(MOST_PRINTED) }))
				else print(listed)
			} else {
				saveFile(`${fileNameOf(fileName, 'Version')}.${format}`, await fileOf(panels, format))
				toast.success(t('panels:export_done', { count: panels.length }))
			}
			toast.worked(t('panels:export_failed'))
		} catch (error) {
			toast.failed(t('panels:export_failed'), error)
		}
		setIsExporting(false)
	}
	return { exportAs, isExporting }
}
