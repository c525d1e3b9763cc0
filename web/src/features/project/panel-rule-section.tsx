import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core'
import type { ModelSummary, Project } from '@panelyard/contracts/projects/projects'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenTotal, PanelRulePicker } from '../../domain/panel-rules/panel-rule-picker.tsx'
import { panelRuleText, ruleMarkText } from '../../domain/panel-rules/panel-rule-text.ts'
import { useRuleChoice } from '../../domain/panel-rules/rule-choice.ts'
import { useChangePanelRule } from '../../domain/project/project.queries.ts'
import { useMeasures } from '../../locales/measures.ts'
import { toast } from '../../ui/messages/toast.ts'
import classes from './overview-tab.module.css'

type PanelRuleSectionProps = { project: Project; model: ModelSummary; manager: boolean }

/** Which elements count as panels, and the way to another rule. */
export function PanelRuleSection({ project, model, manager }: PanelRuleSectionProps) {
	const { t, i18n } = useTranslation('project')
	const [open, setOpen] = useState(false)
	const rule = model.panel_rule
	const source = rule && ruleMarkText(rule, i18n)
	return (
		<section className={classes.card} aria-labelledby="panel-rule">
			<div className={classes.cardHead}>
				<Title order={2} id="panel-rule">
					{t('rule.title')}
				</Title>
				{manager && model.panel_rules.length > 0 && (
					<Button size="xs" variant="default" onClick={() => setOpen(true)}>
						{t('rule.change')}
					</Button>
				)}
			</div>
			{rule ? (
				<>
					<Text size="sm">{panelRuleText(rule, i18n)}</Text>
					<Text size="sm" c="dimmed">
						{source ? t('rule.marked_by', { source }) : t('rule.unmarked')}
					</Text>
				</>
			) : (
				<Text size="sm" c="dimmed">
					{t('rule.none')}
				</Text>
			)}
			<Modal opened={open} onClose={() => setOpen(false)} title={t('rule.dialog_title')} size={600}>
				<ChangeRule project={project} model={model} onDone={() => setOpen(false)} />
			</Modal>
		</section>
	)
}

function ChangeRule({ project, model, onDone }: { project: Project; model: ModelSummary; onDone: () => void }) {
	const { t } = useTranslation('project')
	const measures = useMeasures()
	const update = useChangePanelRule(project.id)
	const choice = useRuleChoice(model)
	const apply = () =>
		choice.rule &&
		update.mutateAsync({ panel_rule: choice.rule }, { onSuccess: onDone }).then(
			(changed) => toast.success(t('rule.applied', { count: changed.panel_count })),
			(error) => toast.failed(t('rule.failed'), error),
		)
	return (
		<Stack gap="md">
			<PanelRulePicker
				candidates={model.panel_rules}
				ticked={choice.ticked}
				onChange={choice.tick}
				disabled={update.isPending}
			/>
			<div aria-live="polite">
				{choice.isChanged ? (
					<ChosenTotal
						choice={choice}
						text={t('rule.before_after', {
							before: measures.number(project.panel_count),
							after: measures.number(choice.count),
						})}
					/>
				) : (
					<Text size="sm" fw={500}>
						{t('rule.same')}
					</Text>
				)}
				<Text size="sm" c="dimmed">
					{t('rule.kept')}
				</Text>
			</div>
			<Group justify="flex-end" gap="xs">
				<Button variant="default" onClick={onDone}>
					{t('cancel')}
				</Button>
				<Button onClick={apply} disabled={!choice.isChanged || !choice.rule} loading={update.isPending}>
					{t('rule.apply')}
				</Button>
			</Group>
		</Stack>
	)
}
