import { describe, expect, it } from 'vitest'
import { authorization, baseString, signature } from './oauth1.ts'

// The example of OAuth Core 1.0 Revision A, Appendix A.
const photos = { key: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' }
const photosToken = { key: 'nnch734d00sl2jdk', secret: 'pfkkdhi9sl3r4s00' }
const fixed = { nonce: 'kllo9940pd9333jh', timestamp: 1_191_242_096 }
const photosUrl = 'http://photos.example.net/photos?file=vacation.jpg&size=original'

describe('an OAuth 1.0a signature', () => {
  it('is equal to the example in OAuth Core 1.0a, Appendix A', () => {
    const header = authorization('GET', photosUrl, { ...photos, token: photosToken }, {}, fixed)
    expect(header).toBe(
      'OAuth oauth_consumer_key="dpf43f3p2l4k3l03", oauth_nonce="kllo9940pd9333jh", ' +
        'oauth_signature_method="HMAC-SHA1", oauth_timestamp="1191242096", oauth_version="1.0", ' +
        'oauth_token="nnch734d00sl2jdk", oauth_signature="tR3%2BTy81lMeYAr%2FFid0kMTYa%2FWM%3D"',
    )
  })

  it('has the base string of the example in OAuth Core 1.0a, Appendix A.5.1', () => {
    const parameters = [
      ['oauth_consumer_key', photos.key],
      ['oauth_token', photosToken.key],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '1191242096'],
      ['oauth_nonce', 'kllo9940pd9333jh'],
      ['oauth_version', '1.0'],
    ] as const
    expect(baseString('get', photosUrl, parameters)).toBe(
      'GET&http%3A%2F%2Fphotos.example.net%2Fphotos&file%3Dvacation.jpg%26oauth_consumer_key%3Ddpf43f3p2l4k3l03' +
        '%26oauth_nonce%3Dkllo9940pd9333jh%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D1191242096' +
        '%26oauth_token%3Dnnch734d00sl2jdk%26oauth_version%3D1.0%26size%3Doriginal',
    )
  })

  it('sorts and encodes parameters as in RFC 5849, 3.4.1.1', () => {
    const parameters = [
      ['c2', ''],
      ['a3', '2 q'],
      ['oauth_consumer_key', '9djdj82h48djs9d2'],
      ['oauth_token', 'kkk9d7dh3k39sjv7'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '137131201'],
      ['oauth_nonce', '7d8f3e4a'],
    ] as const
    expect(baseString('POST', 'http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b', parameters)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D' +
        '%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1' +
        '%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    )
  })

  it('is equal to Twitter’s example, which also signs the fields of a form', () => {
    const signer = {
      secret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
      token: { key: '', secret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE' },
    }
    const parameters = [
      ['status', 'Hello Ladies + Gentlemen, a signed OAuth request!'],
      ['oauth_consumer_key', 'xvz1evFS4wEEPTGEFPHBog'],
      ['oauth_nonce', 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg'],
      ['oauth_signature_method', 'HMAC-SHA1'],
      ['oauth_timestamp', '1318622958'],
      ['oauth_token', '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb'],
      ['oauth_version', '1.0'],
    ] as const
    const url = 'https://api.twitter.com/1.1/statuses/update.json?include_entities=true'
    expect(signature('POST', url, parameters, signer)).toBe('hCtSmYh+iHYCEqBWrE7C7hYmtUk=')
  })
})
