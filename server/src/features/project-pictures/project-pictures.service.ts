import type { Readable } from 'node:stream'
import type { ProjectPicture } from '@panelyard/contracts/project-pictures'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { type Adding, addImage, imageFile, useImages } from '../instructions/images.service.ts'
import { pictureOf } from '../projects/projects.service.ts'
import * as queries from './project-pictures.queries.ts'

const ANOTHER_VERSION = 'Another version of the model is live now'

/** A project's picture as a WebP of at most 640 x 400 pixels, for other features; null when it has none. */
export async function projectPicture(
	platform: Pick<Platform, 'database' | 'storage'>,
	project_id: string,
): Promise<{ bytes: number; open: () => Promise<Readable> } | null> {
	const picture = await pictureOf(platform.database, project_id)
	return picture && imageFile(platform, project_id, picture.image_id, 'large')
}

/**
 * Keeps an image as the picture of the live version, unless that has one. The project isn't changed by it.
 * @param body the image as it comes
 * @throws AppError CONFLICT when another version is live; as `addImage` does
 */
export async function putPicture(
	platform: Platform,
	adding: Adding,
	version_id: string,
	body: Readable,
): Promise<ProjectPicture> {
	const { database } = platform
	const { project_id } = adding
	const there = await pictureOf(database, project_id)
	if (there?.version_id === version_id) return there
	const image = await addImage(platform, adding, body)
	const { picture, isNew } = await database.transaction((tx) =>
		replacePicture(tx, project_id, { image_id: image.id, version_id }),
	)
	if (isNew) platform.tellProject('project_updated', { project_id, what: ['project'] })
	return picture
}

/**
 * Gives the copy of a project the picture that the project has, where both show the same model: nobody has to open the copy
 * in 3D first. Nothing for a project without one, or for a copy that has its own.
 * @throws AppError as `addImage` does
 */
export async function copyPicture(platform: Platform, from: string, to: Adding): Promise<void> {
	const { database } = platform
	const [picture, shown, version_id] = await Promise.all([
		pictureOf(database, from),
		queries.liveVersion(database, from),
		queries.liveVersion(database, to.project_id),
	])
	if (!picture || picture.version_id !== shown || !version_id) return
	const { open } = await imageFile(platform, from, picture.image_id, 'large')
	await putPicture(platform, to, version_id, await open())
}

/** The first of several browsers wins; the images of the others are deleted when nothing has used them for a while. */
async function replacePicture(tx: Database, project_id: string, picture: ProjectPicture) {
	const { version_id, image_id } = picture
	if ((await queries.holdLiveVersion(tx, project_id)) !== version_id) throw new AppError('CONFLICT', ANOTHER_VERSION)
	const there = await pictureOf(tx, project_id)
	if (there?.version_id === version_id) return { picture: there, isNew: false }
	const before = there ? [there.image_id] : []
	await useImages(tx, project_id, { before, after: [image_id] }, () => queries.writePicture(tx, project_id, picture))
	return { picture, isNew: true }
}
