import {
	ChangeProfileRequest,
	DeletionImpactResponse,
	ProfilePictureResponse,
	ProfileResponse,
} from '@panelyard/contracts/accounts/profile'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { smallUploads } from '../files/small-uploads.ts'
import { putPicture, removePicture, requirePictureBytes } from '../person-pictures/person-pictures.service.ts'
import { deletionImpact } from '../users/users.service.ts'
import { changeProfile, ownProfile } from './profile.service.ts'
import { exportData } from './profile-export.service.ts'

const tags = ['profile']

/** What people say about themselves. Everybody for themselves. */
export const profileFeature: Feature = async (app, platform) => {
	app.get('/profile', { schema: { tags, response: { 200: ProfileResponse } } }, async (request) => ({
		profile: await ownProfile(platform, requireUser(request).id),
	}))

	app.put(
		'/profile',
		{ schema: { tags, body: ChangeProfileRequest, response: { 200: ProfileResponse } } },
		async (request) => ({ profile: await changeProfile(platform, requireUser(request).id, request.body) }),
	)

	app.get('/profile/deletion_impact', { schema: { tags, response: { 200: DeletionImpactResponse } } }, (request) =>
		deletionImpact(platform, requireUser(request).id),
	)

	app.post(
		'/profile/export',
		{
			compress: false,
			schema: { tags, description: 'A ZIP of everything that is kept of the person, at most three times an hour.' },
		},
		async (request, reply) => {
			const zip = await exportData(platform, requireUser(request).id)
			reply
				.type('application/zip')
				.header('content-disposition', attachment('panelyard-my-data.zip'))
				.header('cache-control', 'no-store')
			return reply.send(zip)
		},
	)

	await smallUploads(app, platform, (scope, takeBody) => {
		scope.post(
			'/profile/picture',
			{
				schema: {
					tags,
					description: 'The body is the image: JPEG, PNG or WebP. Its metadata is removed.',
					consumes: ['image/jpeg', 'image/png', 'image/webp'],
					response: { 200: ProfilePictureResponse },
				},
			},
			async (request) => {
				const { id } = requireUser(request)
				return { picture: await takeBody(request, requirePictureBytes, (body) => putPicture(platform, id, body)) }
			},
		)
	})

	app.delete('/profile/picture', { schema: { tags, response: { 200: ProfilePictureResponse } } }, async (request) => {
		await removePicture(platform, requireUser(request).id)
		return { picture: null }
	})
}
