import { Button, Tooltip } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { printAs } from '../../ui/appearance/print-page.ts'

/** Prints the report of a test, or saves it as a PDF. */
export function PrintReport({ fileName }: { fileName: string }) {
	const { t } = useTranslation('tools')
	return (
		<Tooltip label={t('testing.pdf_hint')}>
			<Button
				variant="default"
				leftSection={<IconPrinter size={17} aria-hidden />}
				onClick={() => printAs(t('testing.document_title', { name: fileName }))}
			>
				{t('testing.pdf')}
			</Button>
		</Tooltip>
	)
}
