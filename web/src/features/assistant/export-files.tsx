import { Button, Group } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProjectLookup } from '../../domain/whole-project/project-lookup.ts'
import { EXPORT_FORMATS, usePanelExport } from '../panels/export/panel-export.ts'

type ExportFilesProps = { project: Project; panels: readonly Panel[]; named: readonly Panel[] }

/** The list of exactly the named panels as a file, as the list of panels exports it. */
export function ExportFiles({ project, panels, named }: ExportFilesProps) {
	const { t } = useTranslation('panels')
	const { exportPanels, isExporting } = usePanelExport(project.name, useProjectLookup(project, panels))
	return (
		<Group gap="xs">
			{EXPORT_FORMATS.map((format) => (
				<Button
					key={format}
					size="xs"
					loading={isExporting}
					leftSection={<IconDownload size={14} aria-hidden />}
					onClick={() => void exportPanels(named, format)}
				>
					{t(`export_format.${format}`)}
				</Button>
			))}
		</Group>
	)
}
