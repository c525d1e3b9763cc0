import { imagePath } from '@panelyard/contracts/images'
import { PICTURE_SIZE } from '@panelyard/contracts/project-pictures'
import type { Project } from '@panelyard/contracts/projects'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './overview-tab.module.css'

/** The project's picture, which leads to its model; nothing while it has none. */
export function ModelPicture({ project }: { project: Project }) {
	const { t } = useTranslation('project')
	const [failed, setFailed] = useState<string | null>(null)
	const { id, picture, public_view: seen } = project
	const address = seen ? seen.picture?.large : picture && imagePath(id, picture.image_id, 'large')
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
