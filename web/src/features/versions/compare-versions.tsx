import { Select } from '@mantine/core'
import type { ModelVersion } from '@panelyard/contracts/models/versions'
import { IconCube3dSphere } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/link-button.tsx'
import { useVersionTitle } from './version-words.ts'
import classes from './versions.module.css'
import { isRunning } from './versions.queries.ts'

/** Any two versions whose models are kept, beside each other in 3D. Nothing while there is only one. */
export function CompareVersions({ projectId, versions }: { projectId: string; versions: readonly ModelVersion[] }) {
	const { t } = useTranslation('versions')
	const titleOf = useVersionTitle()
	const kept = versions.filter((version) => version.model !== null && !isRunning(version) && version.state !== 'failed')
	const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
	const [newest, older] = kept
	if (!newest || !older) return null
	const { from = String(older.number), to = String(newest.number) } = chosen
	const choices = kept.map((version) => ({ value: String(version.number), label: titleOf(version) }))
	return (
		<fieldset className={classes.compare} aria-label={t('compare.title')}>
			<Select
				label={t('compare.first')}
				allowDeselect={false}
				data={choices}
				value={from}
				onChange={(value) => value && setChosen({ ...chosen, from: value, to: to === value ? from : to })}
			/>
			<Select
				label={t('compare.second')}
				allowDeselect={false}
				data={choices}
				value={to}
				onChange={(value) => value && setChosen({ ...chosen, to: value, from: from === value ? to : from })}
			/>
			<LinkButton
				variant="default"
				leftSection={<IconCube3dSphere size={16} aria-hidden />}
				to="/app/project/$id/versions/compare"
				params={{ id: projectId }}
				search={{ from, to }}
			>
				{t('compare.open')}
			</LinkButton>
		</fieldset>
	)
}
