import { ActionIcon, type ActionIconProps, Loader, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FITS_WINDOW } from '../../../ui/appearance/fits-window.ts'
import { EXPORT_FORMATS, type ExportFormat } from './panel-export.ts'

const ICONS = { csv: IconFileTypeCsv, xlsx: IconFileSpreadsheet } satisfies Record<ExportFormat, unknown>

type ExportProps = {
	/** A file is being made; another can't be started until it is done. */
	isExporting: boolean
	onExport: (format: ExportFormat) => void
}

/** A button that offers panels as files, and shows that one is being made. */
export function ExportMenu({
	isExporting,
	onExport,
	iconSize = 16,
	...button
}: ExportProps & ActionIconProps & { iconSize?: number }) {
	const { t } = useTranslation('panels')
	const label = isExporting ? t('exporting') : t('export')
	return (
		<Menu position="bottom-end" withinPortal middlewares={FITS_WINDOW}>
			<Menu.Target>
				<ActionIcon
					variant="default"
					size="input-sm"
					{...button}
					aria-label={label}
					title={label}
					aria-busy={isExporting || undefined}
				>
					{isExporting ? (
						<Loader size={iconSize} color="currentColor" aria-hidden />
					) : (
						<IconDownload size={iconSize} stroke={iconSize > 16 ? 1.6 : 2} aria-hidden />
					)}
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<ExportItems isExporting={isExporting} onExport={onExport} />
			</Menu.Dropdown>
		</Menu>
	)
}

/** The formats, as items of a menu. */
export function ExportItems({ isExporting, onExport }: ExportProps) {
	const { t } = useTranslation('panels')
	return EXPORT_FORMATS.map((format) => {
		const Icon = ICONS[format]
		return (
			<Menu.Item
				key={format}
				disabled={isExporting}
				leftSection={<Icon size={16} aria-hidden />}
				onClick={() => onExport(format)}
			>
				{t(`export_format.${format}`)}
			</Menu.Item>
		)
	})
}
