import { Alert, Button } from '@mantine/core'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import type { ListedFigure } from '../../domain/figures/listed-panels.ts'
import { useSegmentText } from '../../domain/figures/segment-text.ts'
import { dotted } from '../../locales/dotted.ts'

type FigureNoticeProps = { figure: ListedFigure; statuses: readonly Status[]; onShowAll: () => void }

/** Says which number of the overview the list is about. */
export function FigureNotice({ figure: { segment, count }, statuses, onShowAll }: FigureNoticeProps) {
	const { t } = useTranslation(['segments', 'lists'])
	const text = useSegmentText(statuses)(segment)
	return (
		<Alert color={text === null ? 'yellow' : 'blue'} role="note" p="xs">
			{text === null ? t('gone') : dotted([text, count !== null && t('panels', { count })])}{' '}
			<Button size="compact-sm" variant="subtle" onClick={onShowAll}>
				{t('lists:handed.show_all')}
			</Button>
		</Alert>
	)
}
