import { PICTURE_SIZE } from '@panelyard/contracts/model-picture'
import type { Project } from '@panelyard/contracts/projects'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './overview-tab.module.css'

/** The project's picture, which leads to its model; nothing while it has none. */
export function ModelPicture({ project }: { project: Project }) {
	const { t } = useTranslation('project')
	const [failed, setFailed] = useState<string | null>(null)
	const { id, public_view: seen } = project
	const address = (seen ?? project).picture?.large
	if (!address || address === failed) return null
	return (
		<Link
			className={classes.modelPicture}
			to="/app/project/$id/3d-view"
			params={{ id }}
			title={t('open_in_3d')}
			// The page's head leads there too, in words.
			aria-hidden
			tabIndex={-1}
		>
			<img src={address} alt="" {...PICTURE_SIZE} onError={() => setFailed(address)} />
		</Link>
	)
}
