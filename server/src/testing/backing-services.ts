import { startPostgres } from './postgres-server.ts'
import { startTestBucket } from './test-bucket.ts'

// An empty PostgreSQL and an S3-compatible store, for programs that start the product from outside. Writes the settings
// for them as one line of JSON, and ends with its standard input.

const [postgres, bucket] = await Promise.all([startPostgres(), startTestBucket()])
process.stdout.write(`${JSON.stringify({ DATABASE_URL: postgres.url, STORAGE_URL: bucket.storage_url })}\n`)
process.stdin.resume().once('end', async () => {
	bucket.close()
	await postgres.stop()
	process.exit(0)
})
