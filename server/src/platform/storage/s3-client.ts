import type { S3ClientConfig } from '@aws-sdk/client-s3'

export type S3Place = {
	bucket: string
	/** Prefix of every key, without slashes at its ends; empty for none. */
	prefix: string
	settings: S3ClientConfig
}

/** Total attempts at a request that fails or times out, with growing pauses. */
const MOST_ATTEMPTS = 4
const CONNECT_MS = 10_000
/** Time limit for sending a request and receiving the headers of its answer. */
const ANSWER_MS = 120_000
/** Time limit for an idle connection. A reader may pause for this long. */
const IDLE_MS = 120_000
/** Each open download holds one. With the library's default of 50, slow readers would block everyone else. */
const MOST_SOCKETS = 500

/**
 * Reads `s3://BUCKET/PREFIX?region=...&endpoint=...`; see `openFileStorage`. Throws when the URL isn't valid.
 * @param times overrides the time limits, in ms
 */
export function s3Place(storage_url: string, times: { answer_ms?: number; idle_ms?: number } = {}): S3Place {
	const url = new URL(storage_url)
	if (url.protocol !== 's3:' || !url.hostname)
		throw new Error('STORAGE_URL must look like s3://bucket/prefix?region=...')
	const settings: S3ClientConfig = {
		region: url.searchParams.get('region') ?? 'us-east-1',
		maxAttempts: MOST_ATTEMPTS,
		requestHandler: {
			connectionTimeout: CONNECT_MS,
			requestTimeout: times.answer_ms ?? ANSWER_MS,
			throwOnRequestTimeout: true,
			socketTimeout: times.idle_ms ?? IDLE_MS,
			httpAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
			httpsAgent: { keepAlive: true, maxSockets: MOST_SOCKETS },
		},
	}
	const endpoint = url.searchParams.get('endpoint')
	if (endpoint) Object.assign(settings, { endpoint, forcePathStyle: true })
	if (url.username) {
		settings.credentials = {
			accessKeyId: decodeURIComponent(url.username),
			secretAccessKey: decodeURIComponent(url.password),
		}
	}
	return { bucket: url.hostname, prefix: url.pathname.replace(/^\/+|\/+$/g, ''), settings }
}
