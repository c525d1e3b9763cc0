import { Button, Group, Text } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { draftLabelChange } from '../../domain/labels/label-changes.ts'
import { labelsOfPanel, useLabels } from '../../domain/labels/labels.queries.ts'
import { usePrintLabels } from '../../domain/labels/print-labels.ts'
import { panelLabel } from '../../domain/panels/search/panel-filters.ts'
import { labelled } from '../../locales/labelled.ts'
import { Tag } from '../../ui/text/tag.tsx'
import classes from './labels.module.css'

type LabelSectionProps = { projectId: string; panel: Panel; editable: boolean }

/** The codes on the labels of a panel, to print, to revoke and to make valid again. */
export function LabelSection({ projectId, panel, editable }: LabelSectionProps) {
	const { t } = useTranslation('labels')
	const labels = useLabels(projectId).data
	const make = useMakeChange()
	const print = usePrintLabels(projectId)
	const listed = labels ? labelsOfPanel(labels, panel.id).toReversed() : []
	return (
		<>
			{labels && listed.length === 0 && (
				<Text size="sm" c="dimmed">
					{t('no_label')}
				</Text>
			)}
			<ul className={classes.codes}>
				{listed.map((label) => (
					<li key={label.code}>
						<code dir="ltr">{label.code}</code>
						{label.is_revoked && <Tag tone="neutral">{t('revoked')}</Tag>}
						{editable && (
							<Button
								variant="subtle"
								size="compact-sm"
								aria-label={labelled(label.code, t(label.is_revoked ? 'restore' : 'revoke'))}
								onClick={() =>
									make(
										draftLabelChange(projectId, { ...label, is_revoked: !label.is_revoked, panel: panelLabel(panel) }),
									)
								}
							>
								{t(label.is_revoked ? 'restore' : 'revoke')}
							</Button>
						)}
					</li>
				))}
			</ul>
			{editable && (
				<Group>
					<Button
						variant="default"
						leftSection={<IconPrinter size={16} aria-hidden />}
						onClick={() => print([panel.id])}
					>
						{t('print_one')}
					</Button>
				</Group>
			)}
		</>
	)
}
